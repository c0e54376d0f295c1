import { limits } from '@muster/contract';
import { analyticsFloor } from './floor-analytics.ts';
import { challengeFloor } from './floor-challenges.ts';
import { eventFloor } from './floor-events.ts';
import { groupFloor } from './floor-groups.ts';
import { blocked, cursor, me, person, time } from './floor-parts.ts';

/**
 * What a careful engineer would write for each benchmarked call and nothing else: one statement that checks the session and returns the
 * response as JSON. Parameters are the member ($1), the session ($2), and what `calls.ts` adds. No row means that the session is over.
 */

const hidden = '(select post_id from hidden_post where member_id = $1::uuid)';
const visible = `post.author_id not in ${blocked} and post.id not in ${hidden} and post.home_kind = 'member'`;
const mentioned = (alias: string) => `case when ${alias}.tagged = '{}' then '[]'::json else (
    select coalesce(json_agg(json_build_object('id', tag.id, 'first_name', tag.first_name, 'last_name', tag.last_name)), '[]') from member as tag
    where tag.id = any(${alias}.tagged) and not tag.anonymous_profile and tag.id not in ${blocked}) end`;

/** The viewer's like of something, and its counters, excluding people with a block between them. */
const state = (alias: string) => `'own_reactions', json_build_object('like', coalesce((
      select json_agg(json_build_object('id', own.id)) from reaction as own
      where own.stream_id = ${alias}.id and own.author_id = $1::uuid and own.kind = 'like'), '[]')),
    'reaction_counts', (select json_build_object('like', ${alias}.like_count - count(*) filter (where kind = 'like'),
        'comment', ${alias}.comment_count - count(*) filter (where kind = 'comment'))
      from reaction as unseen where unseen.stream_id = ${alias}.id and unseen.author_id in ${blocked})`;

const post = `json_build_object('id', post.id, 'foreign_id', 'post:' || post.id, 'verb', post.verb, 'object', post.id, 'origin', null,
    'time', ${time('post.created_at')}, 'actor', ${person('author')}, 'text', post.text, 'media_url', null,
    'media', (select json_build_object('id', media.id, 'width', media.width, 'height', media.height, 'color', media.color)
      from media where media.id = post.media_id and media.state = 'ready'),
    'tagged', case when post.tagged = '{}' then '[]'::json else to_json(post.tagged) end, 'mentioned', ${mentioned('post')},
    'is_pinned', post.is_pinned, 'edited', post.edited_at is not null, 'version', post.version, 'open_graph', post.open_graph,
    'event_id', null, 'event', null, 'group_id', null, 'group', null, 'challenge_id', null, 'challenge', null, 'community', null, ${state('post')},
    'saved', exists (select from saved_post where member_id = $1::uuid and post_id = post.id),
    'workout', (select to_json(workout) from post_workout join workout on workout.id = post_workout.workout_id where post_workout.post_id = post.id),
    'can', json_build_object('edit', post.author_id = $1::uuid and not me.anonymous, 'delete', post.author_id = $1::uuid, 'like', true, 'comment', not me.anonymous, 'take_down', false))`;

/** What is announced and pinned: in the community of the bench, nothing. */
const pinned = `coalesce((select json_agg(announcement.post_id) from announcement
    where (unpins_at is null or unpins_at > now()) and (workspace_id is null or workspace_id = (select workspace_id from member where id = $1::uuid))
      and not exists (select from announcement_away as away where away.member_id = $1::uuid and away.post_id = announcement.post_id)), '[]')`;

/** A page of the posts whose ids a query returns, newest first, plus one. */
const postPage = (ids: string) => `with ${me}
  select (with ids as materialized (${ids}), shown as (select id from ids order by id desc limit ${limits.feed_page})
    select json_build_object(
      'data', json_build_object('results', coalesce(json_agg(${post} order by post.id desc), '[]'), 'pinned', ${pinned}),
      'next', case when (select count(*) from ids) > ${limits.feed_page} then ${cursor('(select id from shown order by id limit 1)')} end)
    from shown join post on post.id = shown.id join member as author on author.id = post.author_id)::text as answer
  from me`;

const reply = (alias: string, author: string) => `'id', ${alias}.id, 'comment_id', ${alias}.comment_id, 'user_id', ${author}.id,
    'user', ${person(author)}, 'created_at', ${time(`${alias}.created_at`)}, 'kind', ${alias}.kind,
    'tagged', case when ${alias}.tagged = '{}' then '[]'::json else to_json(${alias}.tagged) end, 'mentioned', ${mentioned(alias)},
    'version', ${alias}.version,
    'data', json_build_object('content', ${alias}.content, 'edited', ${alias}.edited_at is not null, 'open_graph', ${alias}.open_graph),
    ${state(alias)},
    'can', json_build_object('edit', ${alias}.author_id = $1::uuid and not me.anonymous, 'delete', ${alias}.author_id = $1::uuid,
      'like', ${alias}.author_id is not null, 'reply', ${alias}.author_id is not null and not me.anonymous, 'take_down', false)`;

/** The latest replies to a comment. */
const replies = `case when comment.comment_count = 0 then '{"reactions":[],"next":null}'::json else (
    select json_build_object('reactions', coalesce(json_agg(json_build_object(${reply('reply', 'replier')}) order by reply.id desc)
        filter (where place <= ${limits.replies_shown}), '[]'),
      'next', case when count(*) > ${limits.replies_shown} then ${cursor(`(array_agg(reply.id order by reply.id desc))[${limits.replies_shown}]`)} end)
    from (select *, row_number() over (order by id desc) as place from reaction where stream_id = comment.id and kind = 'comment'
      and (author_id is null or author_id not in ${blocked}) order by id desc limit ${limits.replies_shown + 1}) as reply
    left join member as replier on replier.id = reply.author_id) end`;

/** A part of a notification caused by a person whom the viewer sees, and that still holds. */
const lasting = (alias: string) => `${alias}.actor_id not in ${blocked}
    and (${alias}.kind <> 'follow' or exists (select from follow where follower_id = ${alias}.actor_id and followee_id = $1::uuid))`;

/** The viewer's entries, each with the latest of those parts, if the viewer may see what it is about. */
const told = `notification_entry as entry cross join lateral (
      select * from notification as part where part.member_id = $1::uuid and part.entry_id = entry.id and ${lasting('part')}
      order by part.id desc limit 1) as latest
    where entry.member_id = $1::uuid and case latest.kind
      when 'post' then (select true from post where post.id = latest.about_id and ${visible})
      when 'comment' then (select true from reaction as r join post on post.id = r.post_id and ${visible}
        left join reaction as above on above.id = r.comment_id
        where r.id = latest.about_id and (r.author_id is null or r.author_id not in ${blocked})
          and (above.author_id is null or above.author_id not in ${blocked}))
      else true end`;

const ownFields = `
  id email email_verified_at legal_waiver_signed_at workspace_id permissions leader_title version phone first_name last_name
  profile_bio profile_photo_id cover_photo_id anonymous_profile profile_completed gender gender_description address_type
  country street street_2 city state zipcode address_verified international_address_verified alternate_shirt_address
  shipping_country shipping_street shipping_street_2 shipping_city shipping_state shipping_zip shirt_size
  newsletter_subscription do_not_send_any_email salesforce_contact_id military_status military_branch military_specialty
  military_rank military_ets military_family_member has_disability combat_zone combat_deployment_operations
  registration_started_via_app service_status service_type culturally_and_linguistically_diverse industry years_in_industry`
  .trim()
  .split(/\s+/)
  .map((column) => `member.${column}`)
  .join(', ');

/** The statements, by call name. */
export const floorCalls: Record<string, string> = {
  'everything feed': postPage(`select post.id from post where ${visible} order by post.id desc limit ${limits.feed_page + 1}`),
  'following feed': postPage(`select id from (
      (select post_id as id from timeline_entry where member_id = $1::uuid and author_id not in ${blocked} and post_id not in ${hidden}
        order by post_id desc limit ${limits.feed_page + 1})
      union (select post.id from post where post.spreading and ${visible}
        and exists (select from follow where follower_id = $1::uuid and followee_id = post.author_id)
        order by post.id desc limit ${limits.feed_page + 1})) as id order by id desc limit ${limits.feed_page + 1}`),
  'notification check': `with ${me}
    select json_build_object('data', json_build_object('unseen', (
      select count(*) from (select from ${told} and entry.seen_at is null limit ${limits.unseen_max}) as unseen)))::text as answer
    from me`,
  'list of notifications': `with ${me}
    select (with ids as materialized (select entry.id, entry.seen_at, latest.verb, latest.kind, latest.about_id, latest.actor_id, latest.tagged,
          latest.created_at from ${told} order by entry.id desc limit ${limits.notifications_page + 1}),
      shown as (select * from ids order by id desc limit ${limits.notifications_page})
    select json_build_object('data', json_build_object('results', coalesce(json_agg(json_build_object('id', shown.id, 'verb', shown.verb,
        'kind', case when shown.tagged then 'mention' when shown.verb = 'replied' then 'also_commented' else shown.verb end,
        'actor', ${person('actor')}, 'others', json_build_object('count', behind.people - 1, 'people', behind.others),
        'object', coalesce(comment.post_id, post.id), 'excerpt', left(coalesce(comment.content, post.text, ''), 120),
        'time', ${time('shown.created_at')}, 'comment_id', comment.id, 'reply_to', comment.comment_id, 'tagged', shown.tagged,
        'event', null, 'group', null, 'challenge', null, 'is_following', not actor.anonymous_profile
          and exists (select from follow where follower_id = $1::uuid and followee_id = actor.id),
        'seen', shown.seen_at is not null) order by shown.created_at desc), '[]')),
      'next', case when (select count(*) from ids) > ${limits.notifications_page} then ${cursor('(select id from shown order by 1 limit 1)')} end)
    from shown join member as actor on actor.id = shown.actor_id
    left join post on shown.kind = 'post' and post.id = shown.about_id left join reaction as comment on shown.kind = 'comment' and comment.id = shown.about_id
    cross join lateral (select count(*) as people,
        coalesce(json_agg(${person('other')} order by place) filter (where place between 2 and ${limits.notification_others + 1}), '[]') as others
      from (select actor_id, row_number() over (order by max(part.id::text) desc) as place from notification as part
        where part.member_id = $1::uuid and part.entry_id = shown.id and ${lasting('part')} group by actor_id) as each
      left join member as other on other.id = each.actor_id and place <= ${limits.notification_others + 1}) as behind)::text as answer
    from me`,
  'post detail': `with ${me}
    select (${post})::text as answer from me join post on post.id = $3::uuid and ${visible} join member as author on author.id = post.author_id`,
  'comments of a post': `with ${me}
    select (with ids as materialized (select id from reaction where stream_id = post.id and kind = 'comment'
        and (author_id is null or author_id not in ${blocked}) order by id desc limit ${limits.comments_page + 1}),
      shown as (select id from ids order by id desc limit ${limits.comments_page})
    select json_build_object('data', json_build_object(
        'reactions', coalesce(json_agg(json_build_object(${reply('comment', 'writer')}, 'replies', ${replies}) order by comment.id desc), '[]'),
        'reaction_counts', (select json_build_object('like', post.like_count - count(*) filter (where kind = 'like'),
          'comment', post.comment_count - count(*) filter (where kind = 'comment'))
          from reaction as unseen where unseen.stream_id = post.id and unseen.author_id in ${blocked})),
      'next', case when (select count(*) from ids) > ${limits.comments_page} then ${cursor('(select id from shown order by id limit 1)')} end)
    from shown join reaction as comment on comment.id = shown.id left join member as writer on writer.id = comment.author_id)::text as answer
    from me join post on post.id = $3::uuid and ${visible}`,
  'people search': `with ${me}
    select (with findable as not materialized (select * from member where profile_completed and not anonymous_profile and id not in ${blocked}),
      early as materialized (
        (select id, 1 as rank from findable where search_name collate "C" >= ' ' || search_fold($3)
          and search_name collate "C" < ' ' || search_fold($3) || U&'\\+10ffff' order by search_name collate "C" limit ${limits.people_found})
        union all (select id, 2 from findable where search_reversed collate "C" >= ' ' || search_fold($3)
          and search_reversed collate "C" < ' ' || search_fold($3) || U&'\\+10ffff' order by search_reversed collate "C" limit ${limits.people_found})),
      found as (select * from early
        union all (select id, 3 from findable where length($3) > 2 and (select count(*) from early) < ${limits.people_found}
          and search_name like '% ' || search_fold($3) || '%' limit ${limits.people_found})
        union all (select id, 4 from findable where length($3) > 2 and (select count(*) from early) < 10
          and search_slips(search_name) && search_slips(search_fold($3)) limit 1000)),
      shown as (select id, min(rank) as rank from found group by id order by rank limit ${limits.people_found})
    select json_build_object('data', coalesce(json_agg(json_build_object('id', member.id, 'first_name', first_name, 'last_name', last_name,
      'profile_photo_url', profile_photo_id, 'is_sponsor_admin', is_sponsor_admin, 'anonymous_profile', false, 'leader_label', leader_title,
      'following', exists (select from follow where follower_id = $1::uuid and followee_id = member.id)) order by rank), '[]'))
    from shown join member on member.id = shown.id)::text as answer
    from me`,
  'own account': `with ${me}
    select (select row_to_json(own) from (select ${ownFields},
        member.password_hash is not null as has_password, email_change.email as pending_email, workspace.name as workspace_name,
        preferred.name as preferred_chapter, home.name as home_chapter, anchor.name as anchor_chapter) as own)::text as answer
    from me join member on member.id = me.id
    left join workspace on workspace.id = member.workspace_id left join email_change on email_change.member_id = member.id
    left join groups as preferred on preferred.id = member.preferred_chapter_id
    left join groups as home on home.id = member.home_chapter_id left join groups as anchor on anchor.id = member.anchor_chapter_id`,
  // Including the work it triggers: the followers have it in their timelines.
  'send a post': `with ${me}, post as (
      insert into post (id, author_id, home_kind, home_id, text, created_at)
      select $3::uuid, me.id, 'member', me.id, $4, now() from me returning *
    ), entries as (
      insert into timeline_entry (member_id, post_id, author_id)
      select follower_id, post.id, post.author_id from post join follow on follow.followee_id = post.author_id
      union all select author_id, id, author_id from post
    )
    select (${post})::text as answer from me, post join member as author on author.id = post.author_id`,
  ...eventFloor,
  ...groupFloor,
  ...challengeFloor,
  ...analyticsFloor,
};
