declare module '../../platform/outbox.ts' {
  interface Events {
    /** A notification is to be pushed to a device. */
    'notification.push': { notification_id: string; member_id: string; device_id: string };
  }
}

export type {};
