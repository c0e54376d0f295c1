import { limits } from '@muster/contract';
import { bucketBits } from '../../apps/api/src/features/challenges/board/scores-units.ts';
import { blocked, me, person, time } from './floor-parts.ts';

const bits = `case challenge.unit ${Object.entries(bucketBits)
  .map(([unit, n]) => `when '${unit}' then ${n}`)
  .join(' ')} end`;

/** The rank of a score: by the histogram, and within its step by the index. */
const rank = (score: string) => `(1 + coalesce((select sum(participants) from challenge_bucket as above
        where above.challenge_id = challenge.id and above.bucket > (${score} >> ${bits})), 0)
      + (select count(*) from challenge_participant as better where better.challenge_id = challenge.id and better.left_at is null
        and better.score > ${score} and better.score < (((${score} >> ${bits}) + 1) << ${bits})))`;
const standing = (count: string) => `case when mine.id is not null then
      json_build_object('score', mine.score / 100.0, 'rank', coalesce(mine.place, ${rank('mine.score')}), 'count', ${count}) end`;
const mine = `left join challenge_participant as mine on mine.challenge_id = challenge.id and mine.member_id = $1::uuid and mine.left_at is null`;

const size = limits.workouts_page;
const workout = (alias: string, event: string) => `json_build_object('id', ${alias}.id, 'entry_datetime', ${time(`${alias}.entered_at`)},
    'entry_date', ${alias}.day, 'miles', ${alias}.miles / 100.0, 'steps', ${alias}.steps / 100, 'minutes', ${alias}.minutes / 100.0,
    'ounces_of_water', ${alias}.ounces / 100, 'event_id', ${alias}.event_id, 'event_name', ${event}, 'origin', ${alias}.origin,
    'sport', ${alias}.sport, 'begins_at', ${time(`${alias}.begins_at`)}, 'ends_at', ${time(`${alias}.ends_at`)}, 'double', coalesce(
      (select json_build_object('workout_id', other.id, 'origin', other.origin, 'counts', 'other') from workout as other
        where other.id = ${alias}.double_of),
      (select json_build_object('workout_id', other.id, 'origin', other.origin, 'counts', 'this') from workout as other
        where other.double_of = ${alias}.id order by other.id limit 1)))`;

const hidden = `(select count(*) from (select distinct each.id from ${blocked} as each (id)) as other
    cross join lateral (select from challenge_participant as taking where taking.challenge_id = challenge.id and taking.member_id = other.id
      and taking.left_at is null limit 1) as there)`;
/** Likely faces: each part reads a few rows of an index. */
const faces = `(
      (select known.member_id, known.id, 1 as way
        from (select followee_id from follow where follower_id = $1::uuid order by id desc limit 500) as followed
        cross join lateral (select member_id, id from challenge_participant as taking where taking.challenge_id = challenge.id
          and taking.member_id = followed.followee_id and taking.left_at is null limit 1) as known
        limit ${4 * limits.participants_shown})
      union all (select member_id, id, 2 from challenge_participant as taking where taking.challenge_id = challenge.id and taking.left_at is null
        order by id desc limit ${4 * limits.participants_shown}))`;

/** A challenge with everything on its screen. */
const page = `with ${me}
    select json_build_object('id', challenge.id, 'name', challenge.name, 'title', challenge.name, 'description', challenge.description,
      'start_date', challenge.start_date, 'end_date', challenge.end_date, 'goal', challenge.goal / 100.0, 'required_unit', challenge.unit,
      'daily_cap', challenge.daily_cap / 100.0, 'checkin_event_category', challenge.category, 'badge_name', challenge.badge_name,
      'badge_image_url', null, 'badge', (select json_build_object('id', media.id) from media where media.id = challenge.badge_media_id),
      'cover_image_url', null, 'cover', (select json_build_object('id', media.id) from media where media.id = challenge.cover_media_id),
      'event_count', case when challenge.unit = 'check-ins' then (
        select count(*) from event where (challenge.category is null or event.category = challenge.category)
          and event.starts_local >= challenge.start_date::text and event.starts_local < (challenge.end_date + 1)::text
          and event.status <> 'Canceled' and event.ends_at > now() and event.removed_at is null and event.host_id not in ${blocked}) else 0 end,
      'links', challenge.links, 'joined', mine.id is not null, 'own', ${standing('challenge.participants_count')},
      'teams', null, 'own_team', null, 'earned', exists (select from badge where badge.challenge_id = challenge.id and badge.member_id = $1::uuid),
      'participants_count', challenge.participants_count - ${hidden},
      'participants', (select coalesce(json_agg(${person('who')} order by face.way, face.id desc), '[]') from (
          select likely.member_id, likely.id, min(likely.way) as way from ${faces} as likely
          join member on member.id = likely.member_id and not member.anonymous_profile
          where likely.member_id not in ${blocked} group by likely.member_id, likely.id order by way, likely.id desc
          limit ${limits.participants_shown}
        ) as face join member as who on who.id = face.member_id),
      'version', challenge.version)::text as answer
    from me join challenge on challenge.id = $3::uuid and challenge.published_at is not null ${mine}`;

/** The statements of what challenges and logs answer. */
export const challengeFloor: Record<string, string> = {
  // Of the first 25 all that stand above are among them.
  'top 25 with own rank': `with ${me}
    select json_build_object('data', (
        select coalesce(json_agg(json_build_object('participant_id', top.id, 'rank', coalesce(top.place, top.rank), 'score', top.score / 100.0,
          'user', ${person('who')}, 'own', who.id = $1::uuid) order by top.nth), '[]')
        from (select *, rank() over (order by score desc) as rank, row_number() over (order by score desc, member_id) as nth from (
            select id, member_id, score, place from challenge_participant as taking
            where taking.challenge_id = challenge.id and taking.left_at is null
            order by taking.score desc, taking.member_id limit ${limits.leaderboard_places}) as first) as top
        join member as who on who.id = top.member_id where top.member_id not in ${blocked}),
      'count', challenge.participants_count, 'own', ${standing('challenge.participants_count')},
      'final', challenge.frozen_at is not null)::text as answer
    from me join challenge on challenge.id = $3::uuid and challenge.published_at is not null ${mine}`,
  'own logs': `with ${me}
    select (with ids as materialized (select * from workout where member_id = $1::uuid order by day desc, id desc limit ${size + 1}),
      shown as (select * from ids order by day desc, id desc limit ${size})
    select json_build_object('data', coalesce(json_agg(${workout('shown', 'event.name')} order by shown.day desc, shown.id desc), '[]'),
      'next', case when (select count(*) from ids) > ${size} then 'more' end)
    from shown left join event on event.id = shown.event_id and event.removed_at is null and event.host_id not in ${blocked})::text as answer
    from me`,
  'one challenge': page,
  'one challenge of check-ins': page,
  // $3 is a fresh id, from which those of the entries follow; $4 what is sent. With the ledger, score, histogram and badge of each challenge.
  'log a workout': `with ${me}, log as (
      insert into workout (id, member_id, day, entered_at, miles, steps, minutes, ounces, created_at)
      select $3::uuid, me.id, day, now(), round(miles * 100), steps * 100, round(minutes * 100), 0, now()
      from me, json_to_record($4::json) as said (entry_date text, miles numeric, steps int, minutes numeric), cast(entry_date as date) as day
      returning *
    ), held as (
      select taking.*, challenge.goal, ${bits} as bits, amount, log.day,
        case when challenge.daily_cap is null then amount else greatest(0, least(amount, challenge.daily_cap - (
          select coalesce(sum(credited), 0)::bigint from challenge_entry as entry
          where entry.challenge_id = taking.challenge_id and entry.member_id = taking.member_id and entry.day = log.day))) end as credited,
        exists (select from badge where badge.challenge_id = taking.challenge_id and badge.member_id = taking.member_id) as earned
      from log join challenge_participant as taking on taking.member_id = $1::uuid and not taking.frozen
      join challenge on challenge.id = taking.challenge_id and challenge.published_at is not null
        and log.day between challenge.start_date and challenge.end_date
      cross join lateral (select case challenge.unit when 'miles' then log.miles when 'steps' then log.steps when 'minutes' then log.minutes
        when 'ounces-of-water' then log.ounces else 0 end as amount) as counted
      where amount > 0 for update of taking
    ), entry as (
      insert into challenge_entry (id, challenge_id, member_id, day, source_kind, source_id, change, amount, credited, reason, created_at)
      select overlay($3::text placing lpad(to_hex(row_number() over ()), 3, '0') from 34)::uuid, challenge_id, member_id, day, 'log', $3::uuid,
        'counted', amount, credited, case when credited < amount then 'cap' end, now() from held
    ), scored as (
      update challenge_participant as taking set score = taking.score + held.credited from held where taking.id = held.id
    ), earned as (
      insert into badge (id, challenge_id, member_id, earned_at)
      select gen_random_uuid(), challenge_id, member_id, now() from held where goal > 0 and score + credited >= goal and not earned and left_at is null
      on conflict do nothing
    ), counted as (
      insert into challenge_bucket (challenge_id, bucket, participants)
      select challenge_id, (each.score >> bits)::int, sum(by) from held
      cross join lateral (values (score, -1), (score + credited, 1)) as each (score, by)
      where left_at is null group by 1, 2 having sum(by) <> 0 order by 1, 2
      on conflict (challenge_id, bucket) do update set participants = challenge_bucket.participants + excluded.participants
    )
    select ${workout('log', 'null')}::text as answer from log`,
};
