import type { DirectoryAct } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { counted } from '../../platform/counted.ts';
import { membersWords } from './members.words.ts';

const of = (workspace: string) => `Directory of ${workspace}`;

/** Texts of the directories that look after workspaces. */
export const directory = {
  title: 'Directory of people',
  page: of,
  open: 'Directory',
  openOf: of,
  lead: (workspace: string) =>
    `An identity provider such as Microsoft Entra ID or Okta can bring people into ${workspace}, keep their names and emails up to date, and shut out whoever leaves, at once. It speaks SCIM.`,
  people: (count: number) => `It looks after ${counted(count, 'person', 'people')} now.`,

  address: 'Address for the provider',
  copyAddress: 'Copy the address',

  tokens: 'Tokens',
  noTokens: 'No provider is connected yet. Make a token, and enter it there together with the address.',
  newToken: 'New token',
  name: 'Name of the token',
  nameHint: 'For you to tell it apart, such as the name of the provider.',
  domains: 'Email domains',
  domainsHint:
    'Such as harbour.example, separated by commas. The token can make and change accounts with these emails only, so list none that belongs to others.',
  make: 'Make the token',
  tooMany: (count: number) => `PLEASE ENTER AT MOST ${count} DOMAINS`,
  secret: 'Secret token',
  secretText: (name: string) =>
    `This is the secret of ${name}. Copy it to your provider now: it is shown this once and cannot be looked up.`,
  copySecret: 'Copy the token',
  done: 'I have copied it',
  madeOn: (day: string) => `Made ${day}`,
  used: 'Last used',
  unused: 'Not used yet',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeText: 'The provider can do nothing here any more, at once. Everybody it brought in stays as they are.',
  revoked: (name: string) => `${name} is revoked.`,

  log: 'What the directory did',
  noLog: `Nothing yet. What it does is listed here for ${limits.directory_log_days} days.`,
  acts: {
    create: 'Brought in',
    link: 'Found an account of',
    change: 'Changed',
    deactivate: 'Shut out',
    reactivate: membersWords.reactivate,
    remove: 'Deleted from the directory',
  } satisfies Record<DirectoryAct, string>,
  did: (act: string, name: string) => `${act} ${name}`,
  nameless: 'somebody without a name',
  fields: { userName: 'user name', externalId: 'external id', displayName: 'display name', name: 'name', emails: 'email' } as Readonly<
    Record<string, string>
  >,
} as const;
