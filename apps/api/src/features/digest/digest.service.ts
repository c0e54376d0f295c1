import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import { mayChooseByLink, saveChoices } from '../notifications/index.ts';
import { digestLinks } from './digest.links.ts';
import { lockReader } from './digest.queries.ts';

/** Switches a member's digest off and on through the link in a digest, without sign-in. */
export interface DigestService {
  isGood: (token: string) => boolean;
  /** Idempotent. Succeeds for a deleted member too, so the link does not reveal whether they still exist. Throws `digest.link_invalid`. */
  switch: (token: string, wanted: boolean) => Promise<{ mail_digest: boolean }>;
}

export function digestService({ transact, secrets, publicUrl }: Pick<Deps, 'transact' | 'secrets' | 'publicUrl'>): DigestService {
  const links = digestLinks(secrets, publicUrl);
  return {
    isGood: (token) => links.memberIn(token) !== null,
    switch: async (token, wanted) => {
      const id = links.memberIn(token);
      if (!id) throw new Refusal('digest.link_invalid');
      await transact(async (tx) => {
        if (await lockReader(tx, id)) await saveChoices(tx, mayChooseByLink(id), { mail_digest: wanted });
      });
      return { mail_digest: wanted };
    },
  };
}
