/** A finding of `check` about one part. `look`: it works but needs attention. `broken`: the server cannot work with it. */
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
  /** A description, with what to do. */
  says: string;
}

/** The first line of an error's message, or its code if it has none. */
export function reasonOf(error: unknown): string {
  const { message, code, name } = error as NodeJS.ErrnoException;
  return (message || code || name).split('\n')[0]!.replace(/\.$/, '');
}

/** Rejects if the work takes longer than `ms`. */
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
