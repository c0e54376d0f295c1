/** Texts of a group's log, which its admins and operators read. */
export const logWords = {
  title: 'Log',
  page: (name: string) => `Log of ${name}`,
  text: 'What admins and operators did here. Only they can see it.',
  failed: "Couldn't load the log.",
  none: 'Nothing has been logged yet.',
  today: 'Today',
  yesterday: 'Yesterday',
  /** An admin who has left, or whom the reader does not see. */
  somebody: 'Somebody',
  /** What they did, around the name of whom they did it to. */
  acts: {
    created: ['created the group'],
    edited: ['changed'],
    archived: ['archived the group'],
    restored: ['restored the group'],
    made_admin: ['made', 'an admin'],
    unmade_admin: ['removed', 'as an admin'],
    removed: ['removed'],
    kept_out: ['banned'],
    let_back: ['lifted the ban on'],
    approved: ['let', 'in'],
    declined: ['declined the request of'],
    invited: ['invited'],
    made_link: ['created an invitation link'],
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
