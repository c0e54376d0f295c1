/** Pieces of the floor's statements. In each of these the member is $1, and the session $2. */

/** The member of the session, and everybody with a block between them. */
export const me = `me as materialized (
    select member.id, member.anonymous_profile as anonymous from session join member on member.id = session.member_id
    where session.id = $2::uuid and member.id = $1::uuid and session.ended_at is null and session.expires_at > now()
      and member.email_verified_at is not null and member.profile_completed
  )`;
export const blocked = `(select blocked_id from block where blocker_id = $1::uuid union all select blocker_id from block where blocked_id = $1::uuid
    union all select id from member where leaving_at is not null)`;
export const time = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
export const cursor = (id: string) => `encode(convert_to(${id}::text, 'utf8'), 'base64')`;

export const person = (alias: string) => `case
    when ${alias}.id is null then json_build_object('id', null, 'first_name', 'Deleted member', 'last_name', '', 'profile_photo_url', null,
      'is_sponsor_admin', false, 'anonymous_profile', false, 'leader_label', null)
    when ${alias}.anonymous_profile and ${alias}.id <> $1::uuid then json_build_object('id', null, 'first_name', 'Anonymous', 'last_name', '',
      'profile_photo_url', null, 'is_sponsor_admin', false, 'anonymous_profile', true, 'leader_label', null)
    else json_build_object('id', ${alias}.id, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name,
      'profile_photo_url', ${alias}.profile_photo_id, 'is_sponsor_admin', ${alias}.is_sponsor_admin,
      'anonymous_profile', ${alias}.anonymous_profile,
      'leader_label', case when 'event_leader' = any(${alias}.permissions) then coalesce(${alias}.leader_title, 'Leader') end) end`;
