import type { DirectoryAct } from '@muster/contract';
import { counted } from '../../platform/counted.ts';

const of = (workspace: string) => `Directory of ${workspace}`;

/** Texts of the directories that look after workspaces. */
export const directory = {
  title: 'Directory of people',
  page: of,
  open: 'Directory',
  openOf: of,
  lead: (workspace: string) =>
    `An identity provider such as Microsoft Entra ID or Okta can add people to ${workspace}, keep their names and emails up to date, and shut out leavers at once. It uses SCIM.`,
  people: (count: number) => `It manages ${counted(count, 'person', 'people')}.`,

  address: 'Address for the provider',
  copyAddress: 'Copy the address',

  tokens: 'Tokens',
  noTokens: 'No provider is connected yet. Create a token and enter it there with the address.',
  newToken: 'New token',
  name: 'Name of the token',
  nameHint: 'To tell it apart from others, such as the name of the provider.',
  domains: 'Email domains',
  domainsHint:
    'Such as harbour.example, separated by commas. The token can create and change accounts with these emails only, so list only domains of your own.',
  make: 'Create token',
  tooMany: (count: number) => `PLEASE ENTER AT MOST ${count} DOMAINS`,
  secret: 'Secret token',
  secretText: (name: string) =>
    `This is the secret of ${name}. Copy it to your provider now: it is shown only once and cannot be looked up later.`,
  copySecret: 'Copy the token',
  done: 'I have copied it',
  madeOn: (day: string) => `Created ${day}`,
  used: 'Last used',
  unused: 'Not used yet',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeText: 'The provider loses access at once. Everybody it brought in stays as they are.',
  revoked: (name: string) => `${name} was revoked.`,

  log: 'What the directory did and asked for',
  noLog: (days: number) => `Nothing yet. What it does will be listed here for ${days} days.`,
  acts: {
    create: 'Added',
    link: 'Linked the account of',
    change: 'Changed',
    deactivate: 'Shut out',
    reactivate: 'Reactivated',
    remove: 'Deleted from the directory',
    refuse: 'Refused a change of',
  } satisfies Record<DirectoryAct, string>,
  did: (act: string, name: string) => `${act} ${name}`,
  refused: 'Refused a request',
  nameless: 'somebody without a name',
  fields: { userName: 'user name', externalId: 'external id', displayName: 'display name', name: 'name', emails: 'email' } as Readonly<
    Record<string, string>
  >,
} as const;
