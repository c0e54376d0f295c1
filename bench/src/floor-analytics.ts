import { limits } from '@muster/contract';
import { blocked, me } from './floor-parts.ts';

/** What is told of somebody who may not be named. */
const name = `case when member.anonymous_profile or member.id in ${blocked} then 'Anonymous' else trim(member.first_name || ' ' || member.last_name) end`;

/** The operator's own workspace with the sums of what was released of it. */
const own = `office as (
      select workspace.id, workspace.name, coalesce(there.people, 0) as people, told.*, (
          select active from analytics_week as last where last.workspace_id = workspace.id order by week desc limit 1) as active
      from me join member on member.id = me.id and member.permissions && array['operator', 'event_leader']
      join workspace on workspace.id = member.workspace_id
      left join analytics_people as there on there.workspace_id = workspace.id
      cross join lateral (
        select max(week) as closed, sum(steps) / 100.0 as steps, sum(miles) / 100.0 as miles, sum(badges) as badges,
          sum(case when check_ins is null then event_check_ins else check_ins + coalesce(event_check_ins, 0) end) as check_ins
        from analytics_week where workspace_id = workspace.id) as told
    )`;
/** That the operator looks at it is noted, once a day. */
const look = (what: string) => `look as (
      insert into analytics_look (workspace_id, member_id, day, what, at)
      select office.id, me.id, (now() at time zone 'UTC')::date, '${what}', now() from me, office on conflict do nothing
    )`;
const summary = `'workspace_id', office.id, 'workspace_name', office.name, 'total_registrations', office.people,
    'active_users_last_30_days', office.active, 'counted_until', office.closed + 6,
    'withheld', case when office.closed is null then 'not_yet' else 'too_few' end, 'floor', 5`;

/** A count of people in a file. */
const cell = `coalesce(value::text, 'not told (about fewer than 5)')`;

/** The statements of what analytics answer to operators. */
export const analyticsFloor: Record<string, string> = {
  'workspaces with analytics': `with ${me}, ${own}, ${look('figures')}
    select json_build_object('data', json_agg(json_build_object(${summary})), 'next', null)::text as answer from office`,
  'analytics of a workspace': `with ${me}, ${own}, ${look('figures')}
    select json_build_object(${summary}, 'total_steps', office.steps, 'total_miles', office.miles, 'total_badges', office.badges,
      'total_checkins', office.check_ins, 'can', json_build_object('download', true),
      'challenges', (select json_agg(json_build_object('challenge_id', page.id, 'challenge_name', page.name, 'total_participants', page.value)
          order by page.id desc)
        from (select challenge.id, challenge.name, told.value from challenge
          left join analytics_challenge as told on told.challenge_id = challenge.id and told.workspace_id = office.id
          where challenge.published_at is not null order by challenge.id desc limit ${limits.analytics_block}) as page),
      'events', (select coalesce(json_agg(json_build_object('event_id', page.id, 'event_name', page.name, 'total_participants', page.value,
          'ended_at', to_char(page.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by page.id desc), '[]')
        from (select event.id, event.name, event.ends_at, told.value from analytics_event as told join event on event.id = told.event_id
          where told.workspace_id = office.id and (told.value is not null or event.workspace_id = office.id) and event.removed_at is null
          order by event.id desc limit ${limits.analytics_block}) as page),
      'users', (select json_agg(json_build_object('full_name', page.name, 'date_joined', page.joined) order by page.id desc)
        from (select member.id, ${name} as name, to_char(member.created_at at time zone 'UTC', 'YYYY-MM-DD') as joined
          from member where member.workspace_id = office.id order by member.id desc limit ${limits.analytics_block}) as page)
    )::text as answer from office where office.id = $3::uuid`,
  'analytics over time': `with ${me}, office as (
      select member.workspace_id as id from me join member on member.id = me.id and member.permissions && array['operator', 'event_leader'])
    select json_build_object(
      'data', (select json_agg(json_build_object('begins', week, 'active_users', active, 'steps', steps / 100.0, 'miles', miles / 100.0,
          'badges', badges, 'checkins', case when check_ins is null then event_check_ins else check_ins + coalesce(event_check_ins, 0) end,
          'events', events, 'participants', participants) order by week)
        from (select * from analytics_week where workspace_id = office.id order by week desc limit ${limits.analytics_weeks}) as told),
      'newcomers', (select coalesce(json_agg(json_build_object('since', since, 'until', until, 'joined', people, 'stayed', stayed)
          order by until), '[]')
        from (select * from analytics_newcomers as told where told.workspace_id = office.id order by told.until desc
          limit ${limits.analytics_months}) as told)
    )::text as answer from office where office.id = $3::uuid`,
  'file of challenges': `with ${me}, ${own}, ${look('leaderboard_file')}
    select 'challenge_name,total_participants' || E'\\r\\n' || string_agg(challenge.name || ',' || ${cell} || E'\\r\\n', '' order by challenge.id desc)
      as answer
    from office cross join challenge
    left join analytics_challenge as told on told.challenge_id = challenge.id and told.workspace_id = office.id
    where challenge.published_at is not null and office.id = $3::uuid`,
};
