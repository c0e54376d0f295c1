import { createDrafts } from '../../platform/drafts.ts';

/** What an operator has entered, and how far it was sent. */
export interface Writing<Fields, Thing> {
  fields: Fields;
  /** The thing as it was when these changes began; null for a new one. */
  seen: Thing | null;
}

/** A store of what operators enter about one kind of thing: it survives leaving the screen, failing and, as far as it can, a reload. */
export function keptWriting<Kept extends Writing<unknown, unknown>>(name: string, reload?: Parameters<typeof createDrafts<Kept>>[1]) {
  const drafts = createDrafts<Kept>(name, reload);
  return (key: string, start: () => Kept) => {
    const kept = drafts.use(key);
    const now = () => drafts.get(key) ?? start();
    return {
      writing: kept ?? start(),
      begun: kept !== undefined,
      start,
      now,
      change: (part: Partial<Kept>) => drafts.set(key, { ...now(), ...part }),
      drop: () => drafts.set(key, undefined),
    };
  };
}
