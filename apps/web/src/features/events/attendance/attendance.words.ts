import * as messages from '@muster/contract/base/messages';

/** Texts of saying whether one comes to an event. */
export const attendance = {
  label: 'Your attendance',
  going: 'Going',
  interested: 'Interested',
  checkIn: 'Check in',
  checkedIn: 'Checked in',
  atTheDoor: messages.needsDoorCode,
  join: 'Join the Live Stream & Check In',
  failed: {
    none: "Couldn't take your answer back. Please try again later.",
    going: "Couldn't save that you're going. Please try again later.",
    interested: "Couldn't save that you're interested. Please try again later.",
    checked_in: "Couldn't check you in. Please try again later.",
  },
  unknown:
    "Sorry, we couldn't fetch your attendance status for this event. You are still able to check-in or mark yourself as going or interested in this event.",

  removed: messages.placeRemoved,

  wait: 'Join the waiting list',
  waitTitle: 'Join the waiting list instead?',
  waitText: 'You are marked as interested. On the waiting list you no longer are, until you say so again.',
  place: (place: number) => `You're number ${place} on the waiting list.`,
  leave: 'Leave the list',
  offered: 'A seat is free. Take it before somebody else does.',
  accept: 'Take the seat',
  decline: 'Decline',
  waitFailed: "Couldn't put you on the waiting list. Please try again later.",
  leaveFailed: "Couldn't take you off the waiting list. Please try again later.",
} as const;
