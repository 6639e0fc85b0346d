/** How long the first question waits for others. */
const waitMilliseconds = 20;
/** The most that are asked as one. */
const mostTogether = 1000;

/**
 * Questions that come at nearly the same time, asked as one: five hundred who listen are told of one change, and each
 * of them asks. Answers come in the order of the questions.
 */
export function askTogether<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  interface Waiting {
    question: Question;
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];

  async function askAll(): Promise<void> {
    const all = waiting;
    waiting = [];
    // The time of those that were asked before it was over.
    if (all.length === 0) return;
    try {
      const answers = await ask(all.map(({ question }) => question));
      for (const [index, { resolve }] of all.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (waiting.length === 1) setTimeout(askAll, waitMilliseconds);
      if (waiting.length === mostTogether) void askAll();
    });
}
