declare module '../../../platform/jobs/outbox.ts' {
  interface Events {
    /** Mail a notification to its member. */
    'notification.mail': { notification_id: string; member_id: string };
  }
}

export type {};
