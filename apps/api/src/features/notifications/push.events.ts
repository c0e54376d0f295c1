declare module '../../platform/outbox.ts' {
  interface Events {
    /** A notification is to be pushed to a device, by way of the push service that its browser is with. */
    'notification.push': { notification_id: string; member_id: string; device_id: string; service: string };
  }
}

export type {};
