import { errors, fieldWords } from '@muster/contract/errors';
import { describe, expect, it } from 'vitest';
import { profile } from '../features/members/profile.words.ts';
import { notifications } from '../features/notifications/notifications.words.ts';
import { people } from '../features/people/people.words.ts';
import { privacy } from '../features/privacy/privacy.words.ts';
import { settings } from '../features/settings/settings.words.ts';
import { common } from '../platform/common.words.ts';

describe('full stops [SHELL-42]', () => {
  it.each([
    [errors['session.bad_credentials'].message, 'INVALID USERNAME OR PASSWORD.'],
    [errors['member.password_wrong'].message, 'INVALID PASSWORD.'],
    [fieldWords.password_wrong, 'INVALID PASSWORD.'],
    [errors['member.code_invalid'].message, 'CODE IS INVALID. PLEASE TRY AGAIN.'],
    [errors.existing_user_login.message, 'AN ACCOUNT WITH THIS EMAIL ALREADY EXISTS.'],
    [privacy.deleteFailed, 'There was an error deleting your account. Please try again later.'],
    [settings.versionFailed, 'Unable to retrieve version number.'],
    [profile.failed, 'There was an error retrieving the user.'],
  ])('are kept in whole sentences and account messages: %s [SHELL-42]', (text, expected) => expect(text).toBe(expected));

  it.each([
    [notifications.empty, 'No Notifications'],
    [people.noBlocked, 'No Blocked Users'],
    [common.notFound, 'Page not found'],
    [profile.editTitle, 'Edit Profile'],
    [settings.personalInfo, 'Personal Information'],
    [settings.signOut, 'Logout'],
  ])('are dropped in titles, labels and short empty texts: %s [SHELL-42]', (text, expected) => expect(text).toBe(expected));
});
