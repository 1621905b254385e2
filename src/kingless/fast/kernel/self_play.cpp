#include "self_play.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace kingless {

namespace {

constexpr int kDecisions = 2 * kHand;  // in phase one of a game
constexpr float kTargetTrace = 0.95f;
constexpr float kSteepest = 0.5f;

template <class Number>
void shuffle(std::vector<Number>& numbers, Random& random) {
    for (std::size_t at = numbers.size(); at > 1; --at) std::swap(numbers[at - 1], numbers[random.below(static_cast<unsigned>(at))]);
}

float sign_of(int seat) { return seat == 0 ? 1.0f : -1.0f; }

}  // namespace

SelfPlay::SelfPlay(std::shared_ptr<Tables> tables, Guess guess, NetTrainer& actor, NetTrainer& critic)
    : tables_(std::move(tables)), guess_(std::move(guess)), actor_(actor), critic_(critic),
      actor_thought_(actor.net->thought()), critic_thought_(critic.net->thought()), guess_thought_(guess_.net->thought()) {}

Progress SelfPlay::round(const Course& course, std::uint64_t seed, const Net* opponent) {
    Progress progress;
    decisions_.clear();
    marks_.clear();
    play(course, seed, opponent, progress);
    weigh(course.scale);
    Random random(~seed);
    learn(course, random, progress);
    return progress;
}

std::size_t SelfPlay::keep(const Marks& marks) {
    marks_.insert(marks_.end(), marks.at.begin(), marks.at.begin() + marks.many);
    return marks_.size() - marks.many;
}

// What the critic expects for the seat to act, from -1 to 1.
float SelfPlay::judge(const LoggedGame& game, Marks& marks) {
    mark_for_critic(*tables_, game.witness.game, game.log, marks);
    return std::tanh(critic_.net->run(marks, critic_thought_)[0]);
}

void SelfPlay::play(const Course& course, std::uint64_t seed, const Net* opponent, Progress& progress) {
    double squares = 0, results = 0, missed = 0;
    for (int number = 0; number < course.games; ++number) {
        Random random(seed + number);
        LoggedGame game;
        game.begin(random, number & 1);
        const std::size_t first = decisions_.size();
        const int learner = number >> 1 & 1;
        while (game.witness.game.phase == 1) {
            const bool learns = !opponent || game.witness.game.to_act() == learner;
            decide(game, learns ? *actor_.net : *opponent, learns, random);
        }
        const float odds = guess_.log_odds(*tables_, game.witness.game, guess_thought_);
        const float result = 2 / (1 + std::exp(-odds)) - 1;
        look_back(first, result, course.trace);
        const Decision& middle = decisions_[first + kDecisions / 2];
        const double surprise = result - middle.value * sign_of(middle.seat);
        results += result;
        squares += static_cast<double>(result) * result;
        missed += surprise * surprise;
        progress.score += result * sign_of(learner) / course.games;
    }
    const double variance = squares / course.games - (results / course.games) * (results / course.games);
    progress.explained = variance > 0 ? 1 - missed / course.games / variance : 0;
}

// One card: drawn by the player's odds, with every card judged where somebody learns from it.
void SelfPlay::decide(LoggedGame& game, const Net& player, bool learns, Random& random) {
    Decision decision{};
    Marks marks;
    const Witness& witness = game.witness;
    const int seat = witness.game.to_act();
    decision.seat = static_cast<std::uint8_t>(seat);
    const Mask kinds = witness.kinds(*tables_);
    const bool is_free = std::popcount(kinds) > 1;
    decision.learns = learns && is_free;
    if (is_free) {
        mark_for_actor(*tables_, witness.knows(seat), game.log, marks);
        decision.odds = Odds(kinds, player.run(marks, actor_thought_));
        decision.chosen = static_cast<std::uint8_t>(decision.odds.draw(random));
    }
    const int kind = is_free ? decision.odds.kind[decision.chosen] : std::countr_zero(kinds);
    if (decision.learns) {
        decision.actor_at = keep(marks);
        decision.actor_many = static_cast<std::uint16_t>(marks.many);
        for (int at = 0; at < decision.odds.many; ++at) {
            LoggedGame child = game;
            child.play(*tables_, guess_, decision.odds.kind[at]);
            const Game& after = child.witness.game;
            if (after.phase == 1) {
                const float value = judge(child, marks);
                decision.worth[at] = after.to_act() == seat ? value : -value;
            } else {
                const float odds = guess_.log_odds(*tables_, after, guess_thought_);
                decision.worth[at] = (2 / (1 + std::exp(-odds)) - 1) * sign_of(seat);
            }
        }
    }
    decision.value = judge(game, marks);
    decision.critic_at = keep(marks);
    decision.critic_many = static_cast<std::uint16_t>(marks.many);
    decisions_.push_back(decision);
    game.play(*tables_, guess_, kind);
}

// From the end of a game to its beginning: how much better it went than the critic had thought.
void SelfPlay::look_back(std::size_t first, float result, float trace) {
    float next = result, corrections = 0, targets = 0;
    for (std::size_t at = decisions_.size(); at-- > first;) {
        Decision& decision = decisions_[at];
        const float sign = sign_of(decision.seat), value = decision.value * sign, surprise = next - value;
        decision.correction = trace * corrections * sign;
        corrections = surprise + trace * corrections;
        targets = surprise + kTargetTrace * targets;
        decision.target = (value + targets) * sign;
        next = value;
    }
}

// Each card beside what the actor's odds would have brought on average.
void SelfPlay::weigh(float scale) {
    for (Decision& decision : decisions_) {
        if (!decision.learns) continue;
        float average = 0;
        for (int at = 0; at < decision.odds.many; ++at) average += std::exp(decision.odds.log[at]) * decision.worth[at];
        for (int at = 0; at < decision.odds.many; ++at) decision.worth[at] = (decision.worth[at] - average) / scale;
        decision.correction /= scale;
    }
}

void SelfPlay::learn(const Course& course, Random& random, Progress& progress) {
    std::vector<std::uint32_t> free, all(decisions_.size());
    std::iota(all.begin(), all.end(), 0);
    for (const std::uint32_t at : all) {
        if (decisions_[at].learns) free.push_back(at);
    }
    const std::size_t batches = std::max<std::size_t>(1, free.size() / course.batch);
    for (int pass = 0; pass < course.passes; ++pass) {
        shuffle(free, random);
        shuffle(all, random);
        const std::size_t judged = all.size() / batches / (pass == 0 ? 1 : 2);  // the critic learns more from the first
        for (std::size_t batch = 0; batch < batches; ++batch) {
            for (std::size_t at = batch * course.batch; at < std::min((batch + 1) * course.batch, free.size()); ++at) {
                learn_to_act(decisions_[free[at]], course, progress);
            }
            actor_.move(course.rate, 0, kSteepest);
            for (std::size_t at = batch * judged; at < (batch + 1) * judged; ++at) {
                learn_to_judge(decisions_[all[at]], static_cast<int>(judged), progress);
            }
            critic_.move(course.rate, 0);
        }
    }
    const double acted = static_cast<double>(free.size()) * course.passes;
    progress.moved /= acted;
    progress.entropy /= acted;
    progress.error /= static_cast<double>(all.size()) * (1 + 0.5 * (course.passes - 1));
}

// Every card is made likelier the better it is, as long as its odds have not moved far from those it was played by.
void SelfPlay::learn_to_act(const Decision& decision, const Course& course, Progress& progress) {
    const Place* marks = marks_.data() + decision.actor_at;
    const int many = decision.odds.many;
    Odds now = decision.odds;
    now.set(actor_.run(marks, decision.actor_many));
    float gain[kHand], average = 0;
    for (int at = 0; at < many; ++at) {
        const float odds = std::exp(now.log[at]), ratio = std::exp(now.log[at] - decision.odds.log[at]);
        const auto counts = [&](float advantage) { return advantage > 0 ? ratio < 1 + course.clip : ratio > 1 - course.clip; };
        gain[at] = counts(decision.worth[at]) ? decision.worth[at] : 0;
        if (at == decision.chosen && counts(decision.correction)) gain[at] += decision.correction * std::exp(-decision.odds.log[at]);
        gain[at] -= course.entropy * (now.log[at] + 1);
        average += odds * gain[at];
        progress.entropy -= odds * now.log[at];
    }
    progress.moved += decision.odds.log[decision.chosen] - now.log[decision.chosen];
    float slopes[kCards] = {};
    for (int at = 0; at < many; ++at) {
        slopes[now.kind[at]] = -std::exp(now.log[at]) * (gain[at] - average) / static_cast<float>(course.batch);
    }
    actor_.learn(marks, decision.actor_many, slopes);
}

void SelfPlay::learn_to_judge(const Decision& decision, int many, Progress& progress) {
    const Place* marks = marks_.data() + decision.critic_at;
    const float value = std::tanh(critic_.run(marks, decision.critic_many)[0]), error = value - decision.target;
    const float slope = 2 * error * (1 - value * value) / static_cast<float>(many);
    critic_.learn(marks, decision.critic_many, &slope);
    progress.error += static_cast<double>(error) * error;
}

}  // namespace kingless
