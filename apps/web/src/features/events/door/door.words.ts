import * as messages from '@muster/contract/base/messages';
import { figure } from '../../../platform/figure.ts';

/** Texts of the door of an event: its screen, its printed page, and coming in. */
export const door = {
  title: 'Door',
  scan: 'Scan to check in',
  code: 'QR code to check in',
  in: 'checked in',
  toCome: (count: number) => `${figure(count)} still to come`,
  latest: 'Latest arrivals',
  nobody: 'Nobody has come in yet.',
  failed: "Couldn't open the door screen.",
  lost: (time: string) => `No connection. This is what was known at ${time}; arrivals since then are added once it is back.`,
  goesOn: (time: string) => `The codes on this screen work until ${time}.`,
  ranOut: 'The codes have run out. New ones come as soon as there is a connection.',
  back: 'Connected again. All arrivals are counted.',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  print: 'Printed code',
  close: 'Close',

  posterTitle: 'Printed code',
  posterText: 'For a wall or a table at the door. This code lasts until check-in ends, so whoever has a photo of it can check in with it.',
  posterPrint: 'Print',
  posterRenew: 'Make a new code',
  renewTitle: 'Make a new code?',
  renewText: 'Codes that have already been printed stop working at once.',
  renewed: 'This is the new code. Print it and take the old ones down.',
  renewFailed: "Couldn't make a new code. Please try again later.",
  posterHow: 'Point your phone’s camera at the code and open the link.',
  posterFailed: "Couldn't load the printed code.",

  checkIn: 'Check-in',
  checking: 'Checking you in…',
  done: 'You are checked in',
  doneText: 'Come on in.',
  early: 'Check-in has not opened yet',
  noCode: messages.needsDoorCode,
  notDone: 'You are not checked in',
  offline: 'There is no connection. You will be checked in as soon as it is back.',
  again: 'Try again',
  toEvent: 'See the event',

  letIn: 'Check in',
  letInName: (name: string) => `Check in ${name}`,
  letInDone: (name: string) => `${name} is checked in.`,
  letInFailed: (name: string) => `Couldn't check ${name} in. Please try again later.`,
} as const;
