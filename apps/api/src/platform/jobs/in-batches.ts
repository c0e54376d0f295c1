/**
 * Answers questions in batches: questions that arrive while an answer is pending go into the next batch, up to `most` at a time. A thousand
 * simultaneous questions cost a few statements instead of one each. A failed answer fails only the questions of its batch.
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
