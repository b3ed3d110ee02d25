/** The life of a process: instead of its `diesAt`-th call to the outside world it dies, and then reaches nothing. */
export type Life = { calls: number; diesAt: number; isDead: boolean };

export class Killed extends Error {
  constructor() {
    super('killed');
    this.name = 'Killed';
  }
}

/** Returns the port, as a process reaches it that dies. `harmless`: the methods that change nothing. */
export function killable<Port extends object>(port: Port, life: Life, harmless: readonly (keyof Port)[] = []): Port {
  return new Proxy(port, {
    get(target, name: string) {
      const method: unknown = target[name as keyof Port];
      if (typeof method !== 'function' || harmless.includes(name as keyof Port)) return method;
      return async (...args: unknown[]): Promise<unknown> => {
        if (life.isDead) throw new Killed();
        life.calls += 1;
        life.isDead = life.calls === life.diesAt;
        if (life.isDead) throw new Killed();
        return method.apply(target, args) as unknown;
      };
    },
  });
}
