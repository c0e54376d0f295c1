/** The check-ins of a member by time, for the figures on a profile, which count those of some weeks. */
export const indexes = { attendance_check_ins: "attendance (member_id, checked_in_at) where status = 'checked_in'" };

/** Nothing else changes. */
export async function up(): Promise<void> {}
