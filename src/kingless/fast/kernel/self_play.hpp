// Learning phase one by playing against oneself: an actor that sees what its seat sees, and a critic that sees
// everything and judges every card that the actor could have played.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "guess.hpp"
#include "net_trainer.hpp"
#include "policy.hpp"
#include "tables.hpp"

namespace kingless {

struct Course {
    int games = 2000;          // in one round
    int passes = 2;            // over what they taught
    int batch = 2048;          // decisions between two moves of the weights
    float rate = 1e-3f;        // how far the weights move, the actor's and the critic's
    float entropy = 0.02f;     // how much it is worth not to be sure
    float trace = 0.6f;        // how far what happened later corrects the critic
    float scale = 0.15f;       // the size of an advantage that counts as one
    float clip = 0.2f;         // how far odds may move in one round
};

struct Progress {
    double moved = 0;      // how far the odds moved (Kullback and Leibler's divergence)
    double entropy = 0;    // how unsure the actor was
    double error = 0;      // the critic's mean square error
    double explained = 0;  // the share of the results that the critic foresaw, half-way through phase one
    double score = 0;      // mean result against the opponent, if there is one
};

class SelfPlay {
   public:
    // Both trainers are somebody else's, and outlive it.
    SelfPlay(std::shared_ptr<Tables> tables, Guess guess, NetTrainer& actor, NetTrainer& critic);

    // Play so many games and learn from them; `opponent` is somebody who does not learn, if not oneself.
    Progress round(const Course& course, std::uint64_t seed, const Net* opponent);

   private:
    struct Decision {
        std::size_t actor_at, critic_at;
        std::uint16_t actor_many, critic_many;
        std::uint8_t seat, chosen;
        bool learns;
        Odds odds;
        float worth[kHand];   // what the critic thinks of each card, then how much better than the average
        float value;          // of the position
        float correction;     // what happened later, beside what was expected of the card that was played
        float target;         // what the critic ought to have said
    };
    void play(const Course& course, std::uint64_t seed, const Net* opponent, Progress& progress);
    void decide(LoggedGame& game, const Net& player, bool learns, Random& random);
    void look_back(std::size_t first, float result, float trace);
    void weigh(float scale);
    void learn(const Course& course, Random& random, Progress& progress);
    void learn_to_act(const Decision& decision, const Course& course, Progress& progress);
    void learn_to_judge(const Decision& decision, int many, Progress& progress);
    [[nodiscard]] float judge(const LoggedGame& game, Marks& marks);
    [[nodiscard]] std::size_t keep(const Marks& marks);

    std::shared_ptr<Tables> tables_;
    Guess guess_;
    NetTrainer &actor_, &critic_;
    std::vector<Decision> decisions_{};
    std::vector<Place> marks_{};
    Net::Thought actor_thought_, critic_thought_, guess_thought_;
};

}  // namespace kingless
