import type { Attendance, AttendanceStatus } from '@muster/contract';

/** A member's answer to an event, in the contract's form. */
export const toAttendance = (
  eventId: string,
  memberId: string,
  status: AttendanceStatus,
  row: { checked_in_at: Date | null } | undefined,
): Attendance => ({ event_id: eventId, user_id: memberId, status, checked_in_at: row?.checked_in_at?.toISOString() ?? null });
