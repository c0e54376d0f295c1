/** Texts of a group's log, which its admins and operators read. */
export const logWords = {
  title: 'Log',
  page: (name: string) => `Log of ${name}`,
  text: 'What admins and operators did here. Only they can read it.',
  failed: "Couldn't load the log.",
  none: 'Nothing has been noted yet.',
  today: 'Today',
  yesterday: 'Yesterday',
  /** An admin who has left, or whom the reader does not see. */
  somebody: 'Somebody',
  /** What they did, around the name of whom they did it to. */
  acts: {
    created: ['made the group'],
    edited: ['changed'],
    archived: ['archived the group'],
    restored: ['brought the group back'],
    made_admin: ['made', 'an admin'],
    unmade_admin: ['made', 'a member who is no admin'],
    removed: ['removed'],
    kept_out: ['removed', 'and keeps them out'],
    let_back: ['keeps', 'out no longer'],
    approved: ['let', 'in'],
    declined: ['declined the request of'],
    invited: ['invited'],
    made_link: ['made a link to join by'],
    withdrew_invite: ['withdrew the invitation of'],
    took_down_post: ['took down a post of'],
    took_down_reaction: ['took down a comment of'],
    kept_post: ['kept a reported post of'],
    kept_reaction: ['kept a reported comment of'],
  },
  /** An invitation that named nobody, or nobody who is still there. */
  withdrewSome: 'withdrew an invitation',
  fields: {
    name: 'the name',
    photo: 'the banner',
    description: 'the description',
    activity: 'the activity',
    joining: 'how members join',
    location: 'the place',
  },
  /** Whom something was done to, if they have left or the reader does not see them. */
  toSomebody: 'somebody',
} as const;
