declare module '../../../platform/jobs/outbox.ts' {
  interface Events {
    /** Requests the push of a notification to a device, through its browser's push service. */
    'notification.push': { notification_id: string; member_id: string; device_id: string; service: string };
  }
}

export type {};
