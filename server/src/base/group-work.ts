interface Waiting<Item, Result> {
  item: Item;
  answer: PromiseWithResolvers<Result>;
}

/**
 * What comes in while something of the same name is being worked on is worked on next, all of it at once, in the
 * order in which it came. Where that fails each is tried alone, so that nothing fails for the sake of another.
 */
export function createGrouping<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  /** The most at once. */
  most: number,
): (name: string, item: Item) => Promise<Result> {
  const lines = new Map<string, Waiting<Item, Result>[]>();

  async function workOn(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(group.map(({ item }) => item));
      for (const [index, { answer }] of group.entries()) answer.resolve(results[index] as Result);
    } catch (error) {
      if (group.length > 1) for (const one of group) await workOn([one]);
      else group[0]?.answer.reject(error);
    }
  }

  async function workOff(name: string, line: Waiting<Item, Result>[]): Promise<void> {
    while (line.length > 0) await workOn(line.splice(0, most));
    lines.delete(name);
  }

  return (name, item) => {
    const answer = Promise.withResolvers<Result>();
    const line = lines.get(name);
    const waiting = { item, answer };
    if (line) line.push(waiting);
    else {
      const fresh = [waiting];
      lines.set(name, fresh);
      void workOff(name, fresh);
    }
    return answer.promise;
  };
}
