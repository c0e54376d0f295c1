/** What `check` found about one part: `look` is for what works but wants a look, `broken` for what the server cannot do its work with. */
export interface Finding {
  part:
    | 'configuration'
    | 'database'
    | 'replica'
    | 'migrations'
    | 'backfills'
    | 'indexes'
    | 'clock'
    | 'jobs'
    | 'mail'
    | 'files'
    | 'disk'
    | 'backups'
    | 'single sign-on';
  state: 'good' | 'look' | 'broken';
  /** In words, and what to do. */
  says: string;
}

/** What an error says in one line, with its code where it has no words. */
export function reasonOf(error: unknown): string {
  const { message, code, name } = error as NodeJS.ErrnoException;
  return (message || code || name).split('\n')[0]!.replace(/\.$/, '');
}

/** Rejects if a piece of work takes longer. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms / 1000} seconds`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
