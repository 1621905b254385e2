// Claim as a game of OpenSpiel: the kernel plays it, so that OpenSpiel's own bots can.
#include <nanobind/nanobind.h>

#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "open_spiel/spiel.h"
#include "witness.hpp"

namespace nb = nanobind;
using namespace kingless;

namespace {

const open_spiel::GameType& game_type() {
    static const open_spiel::GameType type{
        /*short_name=*/"kingless_claim",
        /*long_name=*/"Claim, as Kingless plays it",
        open_spiel::GameType::Dynamics::kSequential,
        open_spiel::GameType::ChanceMode::kExplicitStochastic,
        open_spiel::GameType::Information::kImperfectInformation,
        open_spiel::GameType::Utility::kZeroSum,
        open_spiel::GameType::RewardModel::kTerminal,
        /*max_num_players=*/2,
        /*min_num_players=*/2,
        /*provides_information_state_string=*/true,
        /*provides_information_state_tensor=*/false,
        /*provides_observation_string=*/true,
        /*provides_observation_tensor=*/false,
        /*parameter_specification=*/{}};
    return type;
}

std::uint64_t results = 0;  // told since the module was loaded: one for each simulation with one random game

// A table of Claim. Chance deals card by card, in the order of the kernel's deal; actions are kinds of cards.
class ClaimState : public open_spiel::State {
   public:
    ClaimState(std::shared_ptr<const open_spiel::Game> game, std::shared_ptr<const Tables> tables)
        : State(std::move(game)), tables_(std::move(tables)) {}

    // Some world that fits what a seat knows; `ResampleFromInfostate` of that seat gives all others.
    ClaimState(std::shared_ptr<const open_spiel::Game> game, std::shared_ptr<const Tables> tables, const Knowledge& known)
        : State(std::move(game)), tables_(std::move(tables)), dealt_(kCards) {
        Random random(0);
        known.imagine(random, here_.game);
        here_.barred[1 - known.seat] = known.barred;
    }

    open_spiel::Player CurrentPlayer() const override {
        if (dealt_ < kCards) return open_spiel::kChancePlayerId;
        return table().over() ? open_spiel::kTerminalPlayerId : table().to_act();
    }
    bool IsTerminal() const override { return table().over(); }
    std::vector<double> Returns() const override {
        ++results;
        const int winner = table().over() ? tables_->winner(table().score[0], table().score[1]) : -1;
        if (winner < 0) return {0.0, 0.0};
        return {winner == 0 ? 1.0 : -1.0, winner == 0 ? -1.0 : 1.0};
    }
    std::vector<open_spiel::Action> LegalActions() const override {
        if (IsTerminal()) return {};
        if (IsChanceNode()) return LegalChanceOutcomes();
        Mask kinds = here_.kinds(*tables_);
        std::vector<open_spiel::Action> actions;
        actions.reserve(std::popcount(kinds));
        for (; kinds; kinds &= kinds - 1) actions.push_back(std::countr_zero(kinds));
        return actions;
    }
    open_spiel::ActionsAndProbs ChanceOutcomes() const override {
        Mask left = bit(kCards) - 1;
        for (int at = 0; at < dealt_; ++at) left &= ~bit(order_[at]);
        open_spiel::ActionsAndProbs outcomes;
        for (; left; left &= left - 1) outcomes.push_back({std::countr_zero(left), 1.0 / (kCards - dealt_)});
        return outcomes;
    }
    std::string ActionToString(open_spiel::Player, open_spiel::Action action) const override {
        return (IsChanceNode() ? "deal card " : "play kind ") + std::to_string(action);
    }
    // What both seats have seen since the state was made: prizes and cards played, a character for each.
    std::string ObservationString(open_spiel::Player) const override { return {said_, said_ + many_said_}; }
    // That, and the seat's own cards. Of the past it leaves out only in which trick a card was drawn unseen.
    std::string InformationStateString(open_spiel::Player seat) const override {
        return written(table().hand[seat]) + "|" + written(table().followers[seat]) + "|" + ObservationString(seat);
    }
    std::string ToString() const override { return InformationStateString(0) + "\n" + InformationStateString(1); }
    std::unique_ptr<State> Clone() const override { return std::make_unique<ClaimState>(*this); }

    // A world in which the seat has seen the same, each as likely as any other.
    std::unique_ptr<State> ResampleFromInfostate(int seat, std::function<double()> rng) const override {
        Random random(static_cast<std::uint64_t>(rng() * 9007199254740992.0));  // the 53 bits that it has
        auto world = std::make_unique<ClaimState>(*this);
        world->here_ = here_.imagined(seat, random);
        return world;
    }

   protected:
    void DoApplyAction(open_spiel::Action action) override {
        if (dealt_ < kCards) {
            order_[dealt_++] = static_cast<std::uint8_t>(action);
            if (dealt_ == kCards) {
                here_.game.deal(order_, 0);
                reveal();
            }
            return;
        }
        const bool ends_trick = table().led != kNone;
        if (!here_.play(*tables_, static_cast<int>(action))) {
            open_spiel::SpielFatalError("this card may not be played now");
        }
        say(static_cast<int>(action));
        if (ends_trick) reveal();
    }

   private:
    const kingless::Game& table() const { return here_.game; }
    static char letter(int kind) { return static_cast<char>('0' + kind); }
    std::string written(Mask cards) const {
        std::string text;
        for (; cards; cards &= cards - 1) text += letter(tables_->kind[std::countr_zero(cards)]);
        return text;
    }
    void reveal() {
        if (table().phase == 1) say(tables_->kind[table().prize]);
    }
    void say(int kind) { said_[many_said_++] = letter(kind); }

    std::shared_ptr<const Tables> tables_;
    Witness here_;
    std::uint8_t order_[kCards] = {};
    int dealt_ = 0;
    char said_[kCards + kHand] = {};  // no string: a state is copied for every simulation, and twice
    int many_said_ = 0;
};

class ClaimGame : public open_spiel::Game {
   public:
    ClaimGame(const open_spiel::GameParameters& parameters, std::shared_ptr<const Tables> tables)
        : Game(game_type(), parameters), tables_(std::move(tables)) {}

    using Game::NewInitialState;
    std::unique_ptr<open_spiel::State> NewInitialState() const override {
        return std::make_unique<ClaimState>(shared_from_this(), tables_);
    }
    // From what a seat knows: the numbers of `Knowledge`, with blanks between them, as game.py writes them.
    std::unique_ptr<open_spiel::State> NewInitialState(const std::string& text) const override {
        Knowledge known;
        std::istringstream numbers(text);
        numbers >> known.seat >> known.phase >> known.leader >> known.led >> known.prize >> known.hand >>
            known.followers >> known.other_followers >> known.other_hand >> known.score[0] >> known.score[1] >>
            known.out >> known.unknown >> known.barred >> known.in_hand >> known.blind;
        if (!numbers) open_spiel::SpielFatalError("sixteen numbers are needed to say what a seat knows");
        return std::make_unique<ClaimState>(shared_from_this(), tables_, known);
    }
    int NumDistinctActions() const override { return tables_->kinds; }
    int MaxChanceOutcomes() const override { return kCards; }
    int MaxChanceNodesInHistory() const override { return kCards; }
    int MaxGameLength() const override { return kCards; }
    int NumPlayers() const override { return 2; }
    double MinUtility() const override { return -1; }
    double MaxUtility() const override { return 1; }
    absl::optional<double> UtilitySum() const override { return 0; }

   private:
    std::shared_ptr<const Tables> tables_;
};

void register_game(const Tables& of) {
    auto tables = std::make_shared<const Tables>(of);
    open_spiel::GameRegisterer::RegisterGame(game_type(), [tables](const open_spiel::GameParameters& parameters) {
        return std::make_shared<const ClaimGame>(parameters, tables);
    });
}

}  // namespace

NB_MODULE(_claim, module) {
    module.def("register_game", &register_game, nb::arg("tables"));
    module.def("results", [] { return results; });
}
