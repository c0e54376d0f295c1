import {
  type Act,
  type Challenge,
  type ChallengeDraft,
  type ChallengeEdit,
  type Correction,
  challengeDaysObjection,
  fieldWords,
  partOfUnit,
  type ScoreEntry,
  type TeamsBy,
} from '@muster/contract';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { edited } from '../../../platform/edited.ts';
import { emit, emitAll } from '../../../platform/jobs/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayAt } from '../../../platform/time/zones.ts';
import type { CallContext } from '../../../product/calls/registrar.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { type NewEntry, noteAct } from '../../audit/index.ts';
import { claimMedia, prepareMedia } from '../../media/index.ts';
import { participantBy } from '../board/participants.queries.ts';
import { amountOf, hundredths } from '../board/scores-units.ts';
import { mayCorrect, mayOperate } from '../challenges.policy.ts';
import { challengeNames, lockChallenge } from '../challenges.queries.ts';
import { challengeReads } from '../challenges.service.ts';
import type { ChallengeTable, Operating } from '../challenges.tables.ts';
import { entryBy } from '../ledger/history.queries.ts';
import { toEntry } from '../ledger/history.view.ts';
import { lockParticipations } from '../ledger/ledger.queries.ts';
import { settle } from '../ledger/ledger.service.ts';
import { hasBegun, isOver } from '../participation/challenge-days.rules.ts';
import { nameTeams } from '../teams/team-care.service.ts';
import { teamSizes } from '../teams/teams.queries.ts';
import { challengeValues, partsOfParticipants } from './care.queries.ts';
import { type ChallengeValues, changeChallenge, deleteDraft, insertChallenge } from './care.writes.ts';

type Needs = Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'files' | 'secrets'>;

const wrong = (field: string, message: string) => new Refusal('invalid', { fields: { [field]: [message] } });

/** A challenge after an edit. Teams that are not sent stay unchanged. */
type EditedDraft = Omit<ChallengeDraft, 'teams'> & Pick<ChallengeEdit, 'teams'>;

/** Fields that cannot change after publication: participants joined on these terms. */
const fixed = ['unit', 'category', 'daily_cap', 'team_by', 'team_score'] as const;

/** Converts a stored challenge to a draft, so that an edit can be merged. Pictures and teams stay unless the edit names them. */
const draftOf = ({ unit, goal, daily_cap, category, ...row }: Selectable<ChallengeTable>): ChallengeDraft => ({
  name: row.name,
  description: row.description,
  start_date: row.start_date,
  end_date: row.end_date,
  required_unit: unit,
  goal: amountOf(goal),
  daily_cap: daily_cap === null ? null : amountOf(daily_cap),
  checkin_event_category: category,
  badge_name: row.badge_name,
  links: row.links,
});

/** What operators do with challenges: create, edit, publish and end them, and correct scores. */
export function challengeCare(deps: Needs) {
  const { transact, clock, config } = deps;
  const reads = challengeReads(deps);

  // Image processing takes time, so it happens before the transaction.
  const prepare = async (viewer: Viewer, { badge_image_url, cover_image_url }: ChallengeEdit) => {
    for (const url of [badge_image_url, cover_image_url]) if (url) await prepareMedia(deps, { url, ownerId: viewer.id });
  };
  const claim = async (tx: Tx, viewer: Viewer, url: string | null | undefined, intent: 'post' | 'cover') =>
    url ? claimMedia(tx, { url, ownerId: viewer.id, intent }, deps) : url;

  const values = async (tx: Tx, viewer: Viewer, draft: EditedDraft): Promise<ChallengeValues> => {
    const { name, description, start_date, end_date, required_unit, goal, daily_cap, checkin_event_category, links, teams } = draft;
    if (teams?.by === 'workspace' && !config.features.workspaces) throw wrong('teams', fieldWords.off);
    const badge_media_id = await claim(tx, viewer, draft.badge_image_url, 'post');
    const cover_media_id = await claim(tx, viewer, draft.cover_image_url, 'cover');
    return {
      name,
      description,
      start_date,
      end_date,
      unit: required_unit,
      goal: hundredths(goal),
      daily_cap: daily_cap === null ? null : hundredths(daily_cap),
      category: required_unit === 'check-ins' ? checkin_event_category : null,
      badge_name: goal > 0 ? draft.badge_name : '',
      links: JSON.stringify(links),
      ...(teams !== undefined && { team_by: teams?.by ?? null, team_score: teams?.score ?? null }),
      ...(badge_media_id !== undefined && { badge_media_id }),
      ...(cover_media_id !== undefined && { cover_media_id }),
    };
  };

  const hold = async (tx: Tx, viewer: Viewer, id: string) => {
    const challenge = await lockChallenge(tx, viewer, id);
    if (!challenge) throw new Refusal('challenges.not_found');
    return { challenge, operating: mayOperate(viewer, id) };
  };

  /** Enqueues a recount of scores and badges, in parts of one job each. */
  const recount = async (tx: Tx, id: string) => {
    const parts = await partsOfParticipants(tx, id);
    await emitAll(
      tx,
      'challenge.recount',
      parts.map((part) => ({ challenge_id: id, ...part })),
    );
  };

  const note = async (
    tx: Tx,
    { challenge_id: id, actor_id }: Operating,
    act: Act,
    said: Pick<NewEntry, 'about_id' | 'reason' | 'hears'> = {},
  ) => {
    const summary = (await challengeNames(tx, [id])).get(id) ?? '';
    await noteAct(tx, { at: clock.now(), actor_id, act, target: { kind: 'challenge', id }, summary, ...said });
  };

  /** Requires at least two teams before anybody can join, unless teams are by workspace. */
  const enoughTeams = async (tx: Tx, by: TeamsBy | null, id: string) => {
    if (by !== null && by !== 'workspace' && (await teamSizes(tx, id)).length < 2) throw new Refusal('challenges.teams_missing');
  };

  return {
    /** Creates a draft, once per idempotency key. */
    create: async (viewer: Viewer, draft: ChallengeDraft, once: CallContext['once']): Promise<Challenge> => {
      const operating = mayOperate(viewer, clock.newId());
      await prepare(viewer, draft);
      return once(async (tx) => {
        await insertChallenge(tx, operating, { ...(await values(tx, viewer, draft)), created_at: clock.now() });
        if (draft.teams) await nameTeams(tx, { clock }, operating, draft.teams);
        await note(tx, operating, 'challenge.create');
        return reads.one(viewer, operating.challenge_id, undefined, tx);
      });
    },

    /**
     * Edits a challenge that is not over. An edit that affects scores triggers a recount; an edit of an outdated version is refused (ruling
     * 20).
     */
    update: async (viewer: Viewer, id: string, { version, ...named }: ChallengeEdit): Promise<Challenge> => {
      await prepare(viewer, named);
      return transact(async (tx) => {
        const { challenge, operating } = await hold(tx, viewer, id);
        const now = clock.now();
        if (challenge.frozen_at || (challenge.published_at && isOver(challenge, now))) throw new Refusal('challenges.over');
        const before = await challengeValues(tx, operating);
        const draft = edited<EditedDraft>(draftOf(before), named);
        const days = challengeDaysObjection(draft);
        if (days) throw wrong('end_date', days);
        const [part] = partOfUnit(draft).filter((field) => named[field] !== undefined || named.required_unit !== undefined);
        if (part) throw wrong(part, fieldWords.whole_number);
        const after = await values(tx, viewer, draft);
        if (before.published_at) {
          if (fixed.some((field) => field in after && before[field] !== after[field])) throw new Refusal('challenges.begun');
          if (hasBegun(challenge, now) && before.start_date !== after.start_date) throw new Refusal('challenges.begun');
          if (isOver(after, now)) throw wrong('end_date', fieldWords.challenge_ended);
        }
        if (!(await changeChallenge(tx, operating, after, { seen: version, teams: draft.teams?.list !== undefined })))
          throw new Refusal('challenges.changed', { current: await reads.one(viewer, id, undefined, tx) });
        if (draft.teams !== undefined) {
          await nameTeams(tx, { clock }, operating, draft.teams);
          if (before.published_at) await enoughTeams(tx, before.team_by, id);
        }
        const counts = (['start_date', 'end_date', 'goal'] as const).some((field) => before[field] !== after[field]);
        if (before.published_at && counts) await recount(tx, id);
        await emit(tx, 'challenge.changed', { challenge_id: id });
        await note(tx, operating, 'challenge.change');
        return reads.one(viewer, id, undefined, tx);
      });
    },

    /** Publishes a draft. */
    publish: (viewer: Viewer, id: string): Promise<Challenge> =>
      transact(async (tx) => {
        const { challenge, operating } = await hold(tx, viewer, id);
        if (!challenge.published_at) {
          if (isOver(challenge, clock.now())) throw new Refusal('challenges.over');
          await enoughTeams(tx, challenge.team_by, id);
          await changeChallenge(tx, operating, { published_at: clock.now() });
          await emit(tx, 'challenge.changed', { challenge_id: id });
          await note(tx, operating, 'challenge.publish');
        }
        return reads.one(viewer, id, undefined, tx);
      }),

    /** Ends a challenge with today, in the deployment's time zone. Its results are final after the grace period for late logs. */
    end: (viewer: Viewer, id: string): Promise<Challenge> =>
      transact(async (tx) => {
        const { challenge, operating } = await hold(tx, viewer, id);
        const now = clock.now();
        if (!challenge.published_at || !hasBegun(challenge, now)) throw new Refusal('challenges.not_begun');
        if (isOver(challenge, now)) throw new Refusal('challenges.over');
        const today = dayAt(now, config.locale.time_zone);
        const end_date = today < challenge.start_date ? challenge.start_date : today;
        if (end_date < challenge.end_date) {
          await changeChallenge(tx, operating, { end_date });
          await recount(tx, id);
          await emit(tx, 'challenge.changed', { challenge_id: id });
          await note(tx, operating, 'challenge.end');
        }
        return reads.one(viewer, id, undefined, tx);
      }),

    /** Deletes a draft. */
    remove: (viewer: Viewer, id: string): Promise<void> =>
      transact(async (tx) => {
        const { operating } = await hold(tx, viewer, id);
        await note(tx, operating, 'challenge.delete');
        if (!(await deleteDraft(tx, operating))) throw new Refusal('challenges.published');
      }),

    /** Corrects a score by a ledger entry with a reason; no cap applies. The score cannot become negative. */
    correct: (viewer: Viewer, id: string, who: string, { amount, reason }: Correction, once: CallContext['once']): Promise<ScoreEntry> =>
      once(async (tx) => {
        const { challenge, operating } = await hold(tx, viewer, id);
        mayCorrect(viewer, challenge, { now: clock.now(), graceHours: config.rules.challenge_grace_hours });
        const found = await participantBy(tx, id, who);
        const [held] = found
          ? await lockParticipations(
              tx,
              sql`taking.challenge_id = ${id}::uuid and taking.member_id = ${found.member_id}::uuid and taking.left_at is null`,
            )
          : [];
        if (!held) throw new Refusal('challenges.not_a_participant');
        const credited = hundredths(amount);
        // With teams, a refusal would reveal the score of a single member, which nobody else may know. The score is floored at zero
        // instead.
        if (challenge.team_by === null && held.score + credited < 0) throw wrong('amount', fieldWords.correction_large);
        const entry = {
          id: clock.newId(),
          challenge_id: id,
          member_id: held.member_id,
          day: dayAt(clock.now(), config.locale.time_zone),
          source_kind: 'correction' as const,
          change: 'counted' as const,
          amount: credited,
          credited,
          reverses: null,
          reason: null,
          words: reason,
          event_id: null,
          actor_id: operating.actor_id,
        };
        await settle(tx, { clock }, [{ held, entries: [{ ...entry, source_id: entry.id }] }], 'corrected');
        await emit(tx, 'challenge.corrected', { challenge_id: id, member_id: held.member_id, entry_id: entry.id });
        await note(tx, operating, 'challenge.correct', { about_id: held.member_id, reason, hears: 'elsewhere' });
        return toEntry(await entryBy(tx, entry.id, held.member_id));
      }),
  };
}
