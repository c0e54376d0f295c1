import { limits } from '@muster/contract/limits';

/** Texts of the address that a member's phone or watch sends to. */
export const devices = {
  title: 'Devices',
  lead: 'Have your phone log your steps and workouts by itself. Give this address to an automation once; what it sends then is in your log.',
  failed: "Couldn't load the address of your devices.",
  secret: 'Anyone who knows this address can add to your log, and read nothing. If it gets out, make a new one.',
  used: 'Last heard from:',
  unused: 'Nothing has come in yet.',
  how: 'How to use it',
  ways: [
    [
      'iPhone and Apple Watch',
      'In Shortcuts make an automation for every evening: Find Health Samples of type Steps, start date today, grouped by day; then Get Contents of URL with this address, method POST, and a JSON body as below.',
    ],
    [
      'Android',
      'In Tasker, MacroDroid or Automate make a task for every evening: read the steps of today from Health Connect, then send an HTTP request with method POST to this address, with a JSON body as below.',
    ],
    ['Anything else', 'Whatever can send an HTTP request can log for you.'],
  ],
  body: 'What to send',
  bodyHint: 'Steps, miles and minutes are all of the day so far. Leave out what you do not have.',
  copyBody: 'Copy example',
  facts: 'Good to know',
  held: [
    'Sending the same id again on the same day replaces what it said before, so send as often as you like',
    'What you have logged by hand already counts once, and you can say which of the two',
    `Up to ${limits.ingest_entries} entries can be sent at once`,
  ],
  files: 'No automation?',
  renewText: 'The old one stops working at once. Devices that use it log nothing until you give them the new one.',
  endText: 'Devices that use it log nothing any more. What they have logged stays.',
} as const;
