import { z } from 'zod';
import type { Act } from '../base/acts.ts';
import { defineCalls } from '../base/define.ts';
import { Day, Id, Instant, NamedHome, Next, Offset, requiredText } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { ChallengeUnit, challengeAmount } from './challenges.ts';
import { ParticipantParams } from './participants.ts';

/** Source of a change of a score. */
export const ScoreSource = z.enum(['log', 'check_in', 'correction']);
export type ScoreSource = z.infer<typeof ScoreSource>;

/** Why an entry counts otherwise than its amount: the day had reached its cap, something else of the day made room for it again or took
 * it, the log was deleted, the check-in taken back, or an operator changed the days of the challenge. `double`: the same activity was logged
 * twice; it counts nothing since the other log counts, or with more than nothing, it counts instead of the other one. `day_sum`: it is
 * the sum of a day, and what else was logged for the day is contained in it. `changed`: a device or
 * a later export says other amounts of the same. `floor`: corrections had taken more than is left, and a score is never below zero; with
 * less than nothing, what is logged since makes up for that. */
export const ScoreReason = z.enum([
  'cap',
  'room',
  'deleted',
  'check_in_taken_back',
  'days_changed',
  'double',
  'day_sum',
  'changed',
  'floor',
]);
export type ScoreReason = z.infer<typeof ScoreReason>;

/** A change of a score. The score is the sum of all entries. */
export const ScoreEntry = z
  .object({
    id: Id,
    at: Instant,
    /** The member's own day that it counts for. */
    day: Day,
    source: ScoreSource,
    /** `counted` when it came, `recounted` when it counts otherwise since, `reversed` when it is gone. */
    change: z.enum(['counted', 'recounted', 'reversed']),
    /** The amount entered; negative for a deleted one. */
    amount: z.number(),
    /** The amount that counts. */
    credited: z.number(),
    reason: ScoreReason.nullable(),
    /** The operator's reason for a correction; else empty. */
    words: z.string(),
    /** The log, while it is there. */
    workout_id: Id.nullable(),
    /** The event of a check-in, if the member may see it. */
    event: NamedHome.nullable(),
  })
  .meta({ id: 'ScoreEntry' });
export type ScoreEntry = z.infer<typeof ScoreEntry>;

/** The entries of a score, the latest first. */
export const ScoreHistory = z
  .object({ score: z.number(), goal: z.number(), required_unit: ChallengeUnit, data: z.array(ScoreEntry), next: Next })
  .meta({ id: 'ScoreHistory' });
export type ScoreHistory = z.infer<typeof ScoreHistory>;

/** An operator's reason to review a score, which its member reads. */
export const ScoreReviewDraft = z.strictObject({ reason: requiredText(limits.correction_reason_length) });
export type ScoreReviewDraft = z.infer<typeof ScoreReviewDraft>;

/**
 * A score as an operator reviews it (ruling 23): what counts of each day, the latest first, and together. No times, events or sources.
 */
export const ScoreReview = z
  .object({ score: z.number(), required_unit: ChallengeUnit, days: z.array(z.object({ day: Day, total: z.number() })) })
  .meta({ id: 'ScoreReview' });
export type ScoreReview = z.infer<typeof ScoreReview>;

/** A correction of a score by an operator, with the reason that the member reads. */
export const Correction = z.strictObject({
  amount: challengeAmount(-limits.challenge_amount_max).refine((value) => value !== 0, fieldWords.required),
  reason: requiredText(limits.correction_reason_length),
});
export type Correction = z.infer<typeof Correction>;

const operates = <const A extends Act>(act: A) => ({ access: 'member', budget: 'write', act }) as const;
const missing = ['challenges.not_found'] as const;
const absent = [...missing, 'challenges.not_a_participant'] as const;
const ruled = [...missing, 'challenges.operators_only'] as const;

/** Entries of scores, and operators' reviews and corrections. */
export const scoreCalls = defineCalls({
  getScoreHistory: {
    method: 'GET',
    path: '/api/challenge/{id}/participants/{userId}/score',
    access: 'member',
    summary: "How one's own score came about, entry by entry; that of somebody else is theirs alone",
    params: ParticipantParams,
    query: z.strictObject({ offset: Offset }),
    response: ScoreHistory,
    errors: [...absent, 'challenges.not_your_score'],
  },
  reviewScore: {
    ...operates('challenge.review'),
    method: 'POST',
    path: '/api/challenge/{id}/participants/{userId}/review',
    idempotent: true,
    summary:
      'Review the score of somebody who takes part, to settle a dispute: what counts of each day. The member is notified with the reason; somebody anonymous cannot be reviewed; operators only',
    params: ParticipantParams,
    body: ScoreReviewDraft,
    status: 201,
    response: ScoreReview,
    errors: [...ruled, 'challenges.not_a_participant'],
  },
  correctScore: {
    ...operates('challenge.correct'),
    method: 'POST',
    path: '/api/challenge/{id}/participants/{userId}/corrections',
    idempotent: true,
    summary: 'Correct a score, with the reason that the member reads; somebody anonymous only by their `participant_id`; operators only',
    params: ParticipantParams,
    body: Correction,
    status: 201,
    response: ScoreEntry,
    errors: [...ruled, 'challenges.not_a_participant', 'challenges.final'],
  },
});
