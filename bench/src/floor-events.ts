import { limits } from '@muster/contract';
import { EARTH_MILES } from '../../apps/api/src/platform/near.ts';
import { blocked, cursor, me, person, time } from './floor-parts.ts';

const seen = `event.removed_at is null and event.host_id not in ${blocked}`;
const unseen = (status: string) => `(select count(*) from attendance as unseen
    where unseen.event_id = event.id and unseen.status = '${status}' and unseen.member_id in ${blocked})`;

/** Those whom the member follows among the attendees of the event. */
const following = `(select json_agg(${person('followed')} order by came desc, followed.id) from (
        select member.*, attendance.created_at as came from attendance
        join follow on follow.followee_id = attendance.member_id and follow.follower_id = $1::uuid
        join member on member.id = attendance.member_id and not member.anonymous_profile and member.leaving_at is null
        where attendance.event_id = event.id and attendance.status <> 'waiting'
        order by attendance.created_at desc, attendance.member_id limit ${limits.following_attendees}) as followed)`;

/** The same for a page of events, asked once for the page. */
const followingOnPage = `(select json_agg(${person('followed')} order by place) from friends join member as followed on followed.id = friends.member_id
      where friends.event_id = event.id)`;

/** An event with everything on its card and its screen. */
const eventWith = (
  followed: string,
) => `json_build_object('id', event.id, 'name', event.name, 'description', event.description, 'tagged', event.tagged, 'mentioned', '[]'::json,
    'category', event.category, 'status', event.status, 'is_removed', false, 'start', ${time('event.starts_at')}, 'end', ${time('event.ends_at')},
    'starts_local', event.starts_local, 'ends_local', event.ends_local, 'time_zone_id', event.time_zone, 'is_all_day', event.is_all_day,
    'host', ${person('host')}, 'creator', json_build_object('id', event.creator_id), 'chapter_id', event.chapter_id,
    'chapter_hosted', event.chapter_id is not null, 'chapter', null, 'chapter_name', null, 'group_name', null, 'challenge_id', null,
    'series_id', event.series_id, 'is_virtual', event.is_virtual, 'virtual_event_category', event.virtual_event_category,
    'location', case when event.latitude is not null then json_build_object('latitude', event.latitude, 'longitude', event.longitude,
      'address', event.address, 'city', event.city, 'state', event.state, 'zip', event.zip, 'country', event.country) end,
    'links', event.links, 'registration_url', event.registration_url, 'max_attendees', event.max_attendees, 'attendees_count', event.attendees,
    'counts', json_build_object('going', event.going - ${unseen('going')}, 'interested', event.interested - ${unseen('interested')},
      'checked_in', event.checked_in - ${unseen('checked_in')}, 'waiting', event.waiting),
    'followingAttendees', coalesce(${followed}, '[]'),
    'own_attendance', coalesce((select status from attendance as own where own.event_id = event.id and own.member_id = $1::uuid), 'none'),
    'own_waiting', null, 'version', event.version, 'photo', (select json_build_object('id', media.id) from media where media.id = event.media_id))`;

const half = (other: string, own: string) => `power(sin(radians(${other} - ${own}) / 2), 2)`;
/** Within fifty miles of latitude $3 and longitude $4, with a box that an index finds: far from the poles and the date line it is one. */
const near = `event.latitude between $3::float8 - 0.73 and $3::float8 + 0.73 and event.longitude between $4::float8 - 1.0 and $4::float8 + 1.0
  and 2 * ${EARTH_MILES} * asin(sqrt(least(1, ${half('event.latitude', '$3::float8')}
    + cos(radians($3::float8)) * cos(radians(event.latitude)) * ${half('event.longitude', '$4::float8')}))) <= 50`;
const wanted = `${seen} and ${near} and event.starts_at > now() - interval '32 days' and event.ends_at > now() and not event.is_virtual
  and event.category = $5`;

/** The statements of what events answer. */
export const eventFloor: Record<string, string> = {
  'events near a place': `with ${me}
    select (with found as materialized (select event.id, event.starts_at from event where ${wanted}),
      shown as materialized (select id from found order by starts_at, id limit ${limits.event_page}),
      friends as materialized (select * from (
        select said.event_id, said.member_id, row_number() over (partition by said.event_id order by said.created_at desc, said.member_id) as place
        from (select followee_id from follow where follower_id = $1::uuid offset 0) as follow
        cross join lateral (select event_id, member_id, created_at from attendance
          where member_id = follow.followee_id and event_id >= (select id from shown order by id limit 1)
            and event_id <= (select id from shown order by id desc limit 1) and (event_id in (select id from shown)) is true
            and status <> 'waiting' offset 0) as said
        join member on member.id = said.member_id and not member.anonymous_profile and member.leaving_at is null
      ) as each where place <= ${limits.following_attendees})
    select json_build_object('data', coalesce(json_agg(${eventWith(followingOnPage)} order by event.starts_at, event.id), '[]'),
      'total_number_posts', (select count(*) from found), 'count', (select count(*) from found),
      'next', case when (select count(*) from found) > ${limits.event_page} then 'more' end)
    from shown join event on event.id = shown.id left join member as host on host.id = event.host_id)::text as answer
    from me`,
  'one event': `with ${me}
    select (${eventWith(following)})::text as answer from me join event on event.id = $3::uuid and ${seen} left join member as host on host.id = event.host_id`,
  'attendees of an event': `with ${me}
    select (with ids as materialized (select id from attendance where event_id = event.id and status = 'going' and member_id not in ${blocked}
        order by id desc limit ${limits.attendee_page + 1}),
      shown as (select id from ids order by id desc limit ${limits.attendee_page})
    select json_build_object('data', coalesce(json_agg((${person('who')})::jsonb || jsonb_build_object('attendee_id', attendance.id,
        'leader', 'event_leader' = any(who.permissions), 'opens', not who.anonymous_profile,
        'following', exists (select from follow where follower_id = $1::uuid and followee_id = who.id)) order by attendance.id desc), '[]'),
      'count', (select count(*) from attendance where event_id = event.id and status = 'going' and member_id not in ${blocked}),
      'next', case when (select count(*) from ids) > ${limits.attendee_page} then ${cursor('(select id from shown order by id limit 1)')} end)
    from shown join attendance on attendance.id = shown.id join member as who on who.id = attendance.member_id)::text as answer
    from me join event on event.id = $3::uuid and ${seen}`,
  // $3 is a fresh id, $4 what is said, $5 the event. A seat is taken on condition that there is one.
  'attend an event': `with ${me}, before as (
      select status from attendance where event_id = $5::uuid and member_id = $1::uuid
    ), counted as (
      update event set going = going + ($4 = 'going')::int - (coalesce((select status from before), 'none') = 'going')::int,
        interested = interested + ($4 = 'interested')::int - (coalesce((select status from before), 'none') = 'interested')::int
      from me where event.id = $5::uuid and event.removed_at is null and event.ends_at > now() and event.host_id not in ${blocked}
        and ($4 <> 'going' or max_attendees is null or going + checked_in < max_attendees)
      returning event.id
    ), said as (
      insert into attendance (id, event_id, member_id, status, created_at)
      select $3::uuid, counted.id, $1::uuid, $4, now() from counted
      on conflict (event_id, member_id) do update set id = excluded.id, status = excluded.status, checked_in_at = null returning *
    )
    select json_build_object('event_id', event_id, 'user_id', member_id, 'status', status, 'checked_in_at', checked_in_at)::text as answer from said`,
};
