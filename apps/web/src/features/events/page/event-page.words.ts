import * as messages from '@muster/contract/base/messages';
import { counted } from '../../../platform/counted.ts';
import { figure } from '../../../platform/figure.ts';

/** Texts of an event's own screen. */
export const eventPage = {
  title: 'Event',
  back: 'Back to events',
  failed: "Couldn't load this event.",
  notFound: messages.eventNotFound,
  removed: 'This event you are looking for has been canceled and removed.',

  over: messages.eventOver,
  canceled: messages.eventCanceled,
  liveNow: 'Live now',
  full: 'Event Full',
  fullButYou: 'You have a seat.',

  picture: (name: string) => `Picture of ${name}`,
  openPicture: 'Open the picture',
  online: 'Online',
  yourTime: (time: string) => `${time} your time`,
  onNow: 'on now',
  hostedBy: 'Hosted by',
  about: 'About this event',
  links: 'Links',
  register: 'Register',
  seatsLeft: (left: number) => `${counted(left, 'seat', 'seats')} left`,

  who: 'Who is coming',
  counts: {
    checked_in: (count: number) => `${figure(count)} checked in`,
    going: (count: number) => `${figure(count)} going`,
    interested: (count: number) => `${figure(count)} interested`,
  },
  nobody: 'Nobody has answered yet.',
  follows: (names: string) => `You follow ${names}`,
  waiting: (count: number) => `${counted(count, 'person', 'people')} waiting for a seat`,
  peopleFailed: 'Could not display interested and going users',
  somePeopleFailed: 'Could not display some interested and going users',
  restFailed: 'There was an error fetching the rest of the event attendees.',

  share: 'Share',
  shareFailed: "Couldn't share the event.",
  openInMaps: 'Open in maps',

  posts: 'Posts',
  noPosts: 'Nobody has posted here yet. Ask what to bring, or say who you are coming with.',
  noPostsAnonymous: 'Nobody has posted here yet.',

  download: 'Download',
  downloadHint: 'Download the attendees as a table (CSV)',
  downloading: 'Preparing',
  downloadDone: 'The list of attendees has been downloaded.',
  downloadFailed: "Couldn't download the list of attendees. Please try again later.",

  options: 'Options for this event',
  door: 'Door screen',
  edit: 'Edit event',
  duplicate: 'Duplicate event',
  recording: 'Recording',
  cancel: 'Cancel event',
  cancelTitle: 'Are you sure you want to cancel this event?',
  cancelText: 'Everybody who wants to come will be told.',
  keep: 'Keep event',
  cancelFailed: "Couldn't cancel the event. Please try again later.",
  report: 'Report event',
  remove: 'Remove event',
  removeTitle: 'Remove this event?',
  removeText: "It disappears with its posts. This can't be undone.",
  removeConfirm: 'Remove',
  removeDone: 'Event removed.',
  removeFailed: 'There was an error removing the event.',
} as const;
