/** A running machine: its state, and the way to send it events. */
export type Actor<State, Event> = {
  getState(): State;
  send(event: Event): void;
  subscribe(listener: () => void): () => void;
};

/**
 * Runs a pure `reduce`: after each event its effects are carried out, then listeners are told, so that who is told
 * of a state finds what it speaks of. Effects decide nothing; what they find out they send as events.
 */
export function createActor<State, Event, Effect>(
  initial: State,
  reduce: (state: State, event: Event) => { state: State; effects: readonly Effect[] },
  carryOut: (effect: Effect, send: (event: Event) => void) => void,
): Actor<State, Event> {
  let state = initial;
  const listeners = new Set<() => void>();

  const send = (event: Event): void => {
    const result = reduce(state, event);
    const changed = result.state !== state;
    state = result.state;
    result.effects.forEach((effect) => carryOut(effect, send));
    if (changed) listeners.forEach((listener) => listener());
  };

  return {
    getState: () => state,
    send,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
