import { acceptWaiver } from '../../ui/waiver.words.ts';

/** Texts about the version of the app. */
export const session = {
  waiverChangedTitle: 'The waiver has changed',
  waiverChangedText:
    'Please read it and accept it to go on. What you have typed is kept behind this page. If you do not want to accept it, log out: your account stays as it is, and you are asked again when you come back.',
  acceptWaiver,
  waiverNotAccepted: "We couldn't save that. Please try again.",
  tooOld: 'A new version is ready. Please reload the page.',
  reload: 'Reload',
} as const;
