/**
 * Answers questions together: whoever asks while an answer is under way is answered by the next one, up to `most` at a time. A thousand that come at
 * once wait for a few statements, and not for one each. If an answer fails, it fails those who asked for it, and nobody else.
 */
export function inBatches<Question, Answer>(most: number, answer: (questions: Question[]) => Promise<Answer[]>) {
  const waiting: Array<{ question: Question; resolve: (answer: Answer) => void; reject: (error: unknown) => void }> = [];
  let busy = false;
  const work = async () => {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      try {
        const answers = await answer(batch.map(({ question }) => question));
        for (const [nth, { resolve }] of batch.entries()) resolve(answers[nth]!);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    busy = false;
  };
  return (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!busy) void work();
    });
}
