import { limits } from '@muster/contract';
import { blocked, me, person } from './floor-parts.ts';

const inside = 'exists (select from group_member as inside where inside.group_id = groups.id and inside.member_id = $1::uuid)';
const opens = `(groups.joining = 'open' or ${inside}
  or exists (select from member as looking where looking.id = $1::uuid and 'operator' = any(looking.permissions)))`;
/** How many members the viewer does not see because of a block: looked up one by one, since they are few. */
const hidden = `(select count(*) from (select distinct each.id from ${blocked} as each (id)) as other
    cross join lateral (select from group_member where group_id = groups.id and member_id = other.id limit 1) as there)`;

const cursor = (row: string) => `translate(encode(convert_to(${row}.role || chr(9) || ${row}.id, 'utf8'), 'base64'), '+/=', '-_')`;
const size = limits.group_members_page;
/** The rows of `shown` with whoever they are, in the order given. */
const listed = (
  order: string,
) => `coalesce(json_agg((${person('who')})::jsonb || jsonb_build_object('membership_id', shown.id, 'role', shown.role,
        'opens', not who.anonymous_profile or who.id = $1::uuid, 'own', who.id = $1::uuid,
        'following', (not who.anonymous_profile or who.id = $1::uuid)
          and exists (select from follow where follower_id = $1::uuid and followee_id = who.id)) order by ${order}), '[]')`;

const part = (role: string, after: string) => `(select id, member_id, role from group_member
        where group_id = groups.id and role = '${role}' and member_id not in ${blocked} ${after} order by id desc limit ${size + 1})`;
/** A page of those members, admins first and of each the newest first. */
const page = (parts: string) => `with ${me}
  select (with ids as materialized (select * from (${parts}) as roles order by role, id desc limit ${size + 1}),
      shown as (select * from ids order by role, id desc limit ${size})
    select json_build_object('data', ${listed('shown.role, shown.id desc')}, 'count', groups.members_count - ${hidden},
      'next', case when (select count(*) from ids) > ${size}
        then (select ${cursor('last')} from shown as last order by role desc, id limit 1) end)
    from shown join member as who on who.id = shown.member_id)::text as answer
  from me join groups on groups.id = $3::uuid and ${opens}`;

const findable = `member.profile_completed and not member.anonymous_profile and member.id not in ${blocked}`;
const most = 1000;
/** Put together once, not for each row. */
const pattern = `(select '% ' || search_fold($4) || '%')`;
const membership = `cross join lateral (
        select id, role from group_member where group_id = groups.id and member_id = member.id limit 1) as membership`;
const found = 'membership.id, membership.role, member.id as member_id, member.search_name as name';
/** The first of those who are found, by whether they have a slip and by name, and how many there are. */
const matches = (search: string) => `with ${me}
  select (with found as materialized (${search}),
      shown as (select * from found order by slip, name collate "C", id limit ${size})
    select json_build_object('data', ${listed('shown.slip, shown.name collate "C", shown.id')}, 'count', (select count(*) from found),
      'next', case when (select count(*) from found) > ${size} then 'more' end)
    from shown join member as who on who.id = shown.member_id)::text as answer
  from me join groups on groups.id = $3::uuid and ${opens}`;
/** Members whose name, as it stands in this column, begins so. */
const walk = (column: string) => `(select ${found}, false as slip from member ${membership}
        where ${findable} and member.${column} collate "C" >= ' ' || search_fold($4)
          and member.${column} collate "C" < ' ' || search_fold($4) || U&'\\+10ffff'
        order by member.${column} collate "C", member.id limit ${most})`;

/** Likely faces: each part reads a few rows of an index. */
const faces = `(
      (select member_id, id, 1 as place from group_member where group_id = groups.id and role = 'Admin'
        order by id desc limit ${4 * limits.group_members_shown})
      union all (select member_id, id, 2 from group_member where group_id = groups.id and member_id = $1::uuid)
      union all (select known.member_id, known.id, 3
        from (select followee_id from follow where follower_id = $1::uuid order by id desc limit 500) as followed
        cross join lateral (select member_id, id from group_member where group_id = groups.id and member_id = followed.followee_id limit 1) as known
        limit ${4 * limits.group_members_shown})
      union all (select member_id, id, 4 from group_member where group_id = groups.id and role = 'Member'
        order by id desc limit ${4 * limits.group_members_shown}))`;

/** The statements of what groups answer. */
export const groupFloor: Record<string, string> = {
  'one group': `with ${me}
    select json_build_object('id', groups.id, 'name', groups.name, 'image', null, 'photo', null, 'kind', groups.kind, 'joining', groups.joining,
      'activity', groups.activity, 'description', groups.description, 'members_count', groups.members_count - ${hidden},
      'members', (select coalesce(json_agg(${person('who')} order by face.place, face.id desc), '[]') from (
          select likely.member_id, likely.id, min(likely.place) as place from ${faces} as likely
          join member on member.id = likely.member_id and not member.anonymous_profile
          where likely.member_id not in ${blocked} group by likely.member_id, likely.id order by place, likely.id desc
          limit ${limits.group_members_shown}
        ) as face join member as who on who.id = face.member_id),
      'joined', own.role is not null, 'role', own.role, 'told', own.told,
      'asked', exists (select from group_request as asked where asked.group_id = groups.id and asked.member_id = $1::uuid),
      'invited', exists (select from group_invite as invite where invite.group_id = groups.id and invite.member_id = $1::uuid
        and invite.expires_at > now()),
      'active', groups.archived_at is null, 'opens', ${opens},
      'event_count', (select count(*) from event where event.chapter_id = groups.id and event.ends_at > now() and event.status <> 'Canceled'
        and event.removed_at is null and event.host_id not in ${blocked}),
      'location', case when groups.latitude is not null then json_build_object('latitude', groups.latitude, 'longitude', groups.longitude,
        'city', groups.city, 'state', groups.state, 'zip', groups.zip) end,
      'version', groups.version)::text as answer
    from me join groups on groups.id = $3::uuid and (groups.joining <> 'invite' or ${inside})
    left join group_member as own on own.group_id = groups.id and own.member_id = $1::uuid`,
  'members of a group': page(`${part('Admin', '')} union all ${part('Member', '')}`),
  'members of a group far down': page(part('Member', 'and id < $4::uuid')),
  'members of a group by a name': matches(`select ${found}, member.search_name not like ${pattern} as slip
      from member ${membership}
      where ${findable} and (member.search_name like ${pattern} or search_slips(member.search_name) && (select search_slips(search_fold($4))))
      limit ${most}`),
  'members of a group by letters': matches(`${walk('search_name')} union ${walk('search_reversed')}`),
};
