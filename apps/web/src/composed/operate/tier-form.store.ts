import type { Tier } from '@muster/contract';
import type { CutPhoto } from '../../ui/crop.ts';
import { keptWriting, type Writing } from './kept.store.ts';
import { emptyTier, fieldsOf, type TierFields } from './tier-form.fields.ts';

/** What an operator has entered about a membership. */
export interface TierWriting extends Writing<TierFields, Tier> {
  /** A logo chosen from the device, or positioned anew. */
  photo: CutPhoto | null;
  /** Where that was uploaded to. */
  uploaded: string | null;
}

/** Without its logo, which is too large for session storage: hence the question before a reload. */
const withoutLogo = (writing: TierWriting): TierWriting => ({
  ...writing,
  photo: null,
  uploaded: null,
  fields: writing.photo ? { ...writing.fields, logo: writing.seen?.logo ?? null } : writing.fields,
});

const useKept = keptWriting<TierWriting>('drafts.tiers', { keep: withoutLogo, loses: ({ photo }) => photo !== null });

/** What was entered so far about a membership, or about a new one. */
export const useTierWriting = (memberId: string, tier: Tier | null) =>
  useKept(`${memberId}:${tier?.id ?? 'new'}`, () => ({
    fields: tier ? fieldsOf(tier) : emptyTier,
    seen: tier,
    photo: null,
    uploaded: null,
  }));
