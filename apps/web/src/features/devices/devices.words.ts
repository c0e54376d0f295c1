import { limits } from '@muster/contract/limits';

/** Texts of the address that a member's phone or watch sends to. */
export const devices = {
  title: 'Devices',
  lead: 'Let your phone log your steps and workouts for you. Give this address to an automation once, and whatever it sends goes into your log.',
  failed: "Couldn't load the address of your devices.",
  secret: 'Anyone who knows this address can add to your log, but cannot read anything. If it gets out, make a new one.',
  used: 'Last heard from:',
  unused: 'Nothing has come in yet.',
  how: 'How to use it',
  ways: [
    [
      'iPhone and Apple Watch',
      'In Shortcuts, make an automation that runs every evening: Find Health Samples of type Steps, start date today, grouped by day; then Get Contents of URL with this address, method POST and the JSON body below.',
    ],
    [
      'Android',
      'In Tasker, MacroDroid or Automate, make a task that runs every evening: read today’s steps from Health Connect, then send an HTTP POST request to this address with the JSON body below.',
    ],
    ['Anything else', 'Anything that can send an HTTP request can log for you.'],
  ],
  body: 'What to send',
  bodyHint: 'Steps, miles and minutes are totals for the day so far. Leave out what you do not have.',
  copyBody: 'Copy example',
  facts: 'Good to know',
  held: [
    'Sending the same id again on the same day replaces the earlier amounts, so send as often as you like',
    'If it looks like something you already logged, only one of the two counts, and you choose which',
    `Up to ${limits.ingest_entries} entries can be sent at once`,
  ],
  files: 'No automation?',
  renewText: 'The old one stops working at once. Devices that use it log nothing until you give them the new one.',
  endText: 'Devices that use it can no longer log. What they have logged stays.',
} as const;
