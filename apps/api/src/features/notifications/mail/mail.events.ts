declare module '../../../platform/jobs/outbox.ts' {
  interface Events {
    /** Requests the mail of a notification. */
    'notification.mail': { notification_id: string; member_id: string };
  }
}

export type {};
