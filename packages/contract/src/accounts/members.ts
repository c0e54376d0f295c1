import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { editOf, Id, IdParams, text, Version } from '../base/shared.ts';
import { limits } from '../limits.ts';
import { MemberChange, memberChange, OwnDetails, signUpBody } from './profile.ts';

export const Permission = z.enum(['event_leader', 'operator']);

/** Where the login outcome sends a member who has not finished registration (AUTH-15 to AUTH-18). */
export const Onboarding = z.enum(['confirm_email', 'work_space', 'registration', 'complete_profile', 'done']);
export type Onboarding = z.infer<typeof Onboarding>;

/** A member as seen by anyone who may open the profile (PROF-21, public part). */
export const Member = z
  .object({
    id: Id,
    first_name: z.string(),
    last_name: z.string(),
    profile_bio: z.string(),
    profile_photo_url: z.string().nullable(),
    cover_photo_url: z.string().nullable(),
    anonymous_profile: z.boolean(),
    eagle_leader: z.boolean(),
    eagle_leader_title: z.string().nullable(),
    /** Whether the viewer follows this member (PROF-25). */
    following: z.boolean(),
    can: z.object({ edit: z.boolean(), post: z.boolean(), comment: z.boolean(), follow: z.boolean() }),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

/** A member as they see themself (PROF-21). */
export const Me = Member.extend({
  email: z.string(),
  email_verified: z.boolean(),
  /** A new email that is not in use until the code sent to it is entered; null if there is none (ruling 19). */
  pending_email: z.string().nullable(),
  legal_waiver_signed: z.boolean(),
  profile_completed: z.boolean(),
  registration_started_via_app: z.boolean(),
  workspace: z.object({ id: Id, name: z.string() }).nullable(),
  permissions: z.array(Permission),
  isOperator: z.boolean(),
  onboarding: Onboarding,
  version: Version,
  ...OwnDetails,
}).meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

const Waiver = z
  .object({
    /** A hash of the text. */
    version: z.string(),
    title: z.string(),
    sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  })
  .meta({ id: 'Waiver' });

const Versions = z.object({ web_version: z.string().nullable(), mobile_version: z.string().nullable() });
const version = text(40).regex(/^\d+(\.\d+){0,3}$/, 'A version looks like 1.5.2.');

export const memberCalls = defineCalls({
  signUp: {
    method: 'POST',
    path: '/api/user',
    access: 'none',
    budget: 'sign_up',
    further: ['sign_up_taken'],
    summary: 'Create an account; a verification code is mailed (REG-37)',
    body: signUpBody(true),
    lists: 'email',
    response: z.object({ id: Id }),
    errors: ['existing_user_login', 'too_many_mails'],
  },
  getMe: {
    method: 'GET',
    path: '/api/user/me',
    access: 'signed_in',
    summary: 'The signed-in member (AUTH-31)',
    response: Me,
  },
  getMember: {
    method: 'GET',
    path: '/api/user/{id}',
    access: 'member',
    summary: "A member's profile (PROF-58)",
    params: IdParams,
    response: Member,
    errors: ['member.not_found', 'member.private', 'member.blocked'],
  },
  saveMember: {
    method: 'POST',
    path: '/api/user/{id}',
    access: 'signed_in',
    self: 'id',
    budget: 'write',
    further: ['password', 'email_change'],
    summary: "Save one's own profile; unknown fields are refused (PROF-59)",
    params: IdParams,
    edits: true,
    body: MemberChange,
    response: Me,
    stale: 'member.profile_changed',
    errors: ['session.proof_needed', 'member.password_wrong', 'too_many_mails', 'media.not_found', 'media.not_an_image', 'media.too_large'],
  },
  getAppVersion: {
    method: 'GET',
    path: '/api/user/{id}/app_version',
    access: 'signed_in',
    self: 'id',
    summary: 'The versions this member last used (API-07)',
    params: IdParams,
    response: Versions,
  },
  getWaiver: {
    method: 'GET',
    path: '/api/waiver',
    access: 'none',
    summary: 'The waiver, and its version: answers to a member who has accepted another one have the header `x-waiver: changed`',
    response: Waiver,
  },
  acceptWaiver: {
    method: 'POST',
    path: '/api/user/{id}/waiver',
    access: 'signed_in',
    evenWhenFull: true,
    self: 'id',
    budget: 'write',
    summary: 'Accept the waiver in the version that was shown: any other than the current one is refused',
    params: IdParams,
    body: z.strictObject({ version: z.string().min(1).max(64) }),
    response: Waiver,
    stale: 'member.waiver_changed',
  },
  putAppVersion: {
    method: 'PUT',
    path: '/api/user/{id}/app_version',
    access: 'signed_in',
    evenWhenFull: true,
    self: 'id',
    budget: 'write',
    summary: 'Tell which version this member uses (API-08), and in which time zone',
    params: IdParams,
    edits: true,
    body: editOf({
      web_version: version.optional(),
      mobile_version: version.optional(),
      time_zone: text(limits.time_zone_length)
        .optional()
        .meta({ description: 'Where the member is, such as America/New_York: mails that come in the morning' }),
    }),
    response: Versions,
  },
});

/** The calls adjusted to one deployment: with or without blank last names (REG-27). */
export const memberCallsOf = (blankLastNames: boolean): typeof memberCalls => ({
  ...memberCalls,
  signUp: { ...memberCalls.signUp, body: signUpBody(blankLastNames) },
  saveMember: { ...memberCalls.saveMember, body: memberChange(blankLastNames) },
});
