import { acceptWaiver } from '../../ui/waiver.words.ts';

/** Texts about the version of the app. */
export const session = {
  waiverChangedTitle: 'The waiver has changed',
  waiverChangedText: 'Please read it again. Everything you have typed stays as it is behind this page.',
  acceptWaiver,
  waiverNotAccepted: "We couldn't save that. Please try again.",
  tooOld: 'A new version is ready. Please reload the page.',
  reload: 'Reload',
} as const;
