import * as platform from './0001_platform.ts';
import * as members from './0002_members.ts';
import * as media from './0003_media.ts';
import * as people from './0004_people.ts';
import * as feed from './0005_feed.ts';
import * as notifications from './0006_notifications.ts';
import * as profile from './0007_profile.ts';
import * as sso from './0008_sso.ts';
import * as relations from './0009_people.ts';
import * as linkPreviews from './0010_link_previews.ts';
import * as groupedNotifications from './0011_notifications.ts';
import * as peopleSearch from './0012_people_search.ts';
import * as reports from './0013_reports.ts';
import * as feedSpreading from './0014_feed_spreading.ts';
import * as tagsAndSlips from './0015_tags_and_slips.ts';
import * as limits from './0018_limits.ts';
import * as photoBytes from './0019_photo_bytes.ts';
import * as emailChange from './0020_email_change.ts';
import * as versions from './0021_versions.ts';
import * as mentions from './0022_mentions.ts';
import * as replies from './0023_replies.ts';
import * as peopleToFollow from './0024_people_to_follow.ts';
import * as sessionEnds from './0025_session_ends.ts';
import * as homes from './0026_homes.ts';
import * as notificationEntries from './0027_notification_entries.ts';
import * as reportStates from './0028_report_states.ts';
import * as emailCodes from './0029_email_codes.ts';
import * as leaving from './0030_leaving.ts';
import * as savedPosts from './0031_saved_posts.ts';
import * as events from './0032_events.ts';
import * as calendarFeeds from './0033_calendar_feeds.ts';
import * as eventSeries from './0034_event_series.ts';
import * as reminders from './0035_reminders.ts';
import * as doors from './0036_doors.ts';
import * as liveAndRecorded from './0037_live_and_recorded.ts';
import * as chat from './0038_chat.ts';
import * as seriesDays from './0039_series_days.ts';
import * as groups from './0040_groups.ts';
import * as takenDown from './0041_taken_down.ts';
import * as groupEvents from './0042_group_events.ts';
import * as workouts from './0043_workouts.ts';
import * as challenges from './0044_challenges.ts';
import * as imports from './0045_imports.ts';
import * as ingest from './0046_ingest.ts';
import * as challengeTeams from './0047_challenge_teams.ts';
import * as payments from './0049_payments.ts';
import * as paymentCare from './0050_payment_care.ts';
import * as logTurns from './0051_log_turns.ts';
import * as closedChallenges from './0052_closed_challenges.ts';
import * as shirts from './0053_shirts.ts';
import * as analytics from './0054_analytics.ts';
import * as analyticsPictures from './0059_analytics_pictures.ts';
import * as audit from './0060_audit.ts';
import * as providerAnswers from './0063_provider_answers.ts';
import * as bars from './0064_bars.ts';
import * as moderation from './0065_moderation.ts';
import * as announcements from './0066_announcements.ts';
import * as invitations from './0067_invitations.ts';
import * as directory from './0068_directory.ts';
import * as digests from './0069_digests.ts';
import * as signOnEntries from './0070_sign_on_entries.ts';
import * as schemaFloor from './0071_schema_floor.ts';
import * as backfills from './0072_backfills.ts';
import * as failuresAndMails from './0073_failures_and_mails.ts';
import * as checkIns from './0074_check_ins.ts';
import * as homeLatest from './0075_home_latest.ts';
import * as scoresNotBelowZero from './0076_scores_not_below_zero.ts';
import * as looks from './0077_looks.ts';
import * as directoryRefusals from './0080_directory_refusals.ts';
import * as actsOnMembers from './0081_acts_on_members.ts';
import * as analyticsPeopleCounts from './0082_analytics_people.ts';
import * as cutOff from './0084_cut_off.ts';
import { ssoVouchedAt } from './0086_sso_vouched_at.ts';
import * as waiverVersion from './0087_waiver_version.ts';
import * as eventDates from './0089_event_dates.ts';
import * as eventActs from './0092_event_acts.ts';
import * as pushKinds from './0098_push_kinds.ts';
import * as teamShares from './0103_team_shares.ts';
import * as mailChoices from './0104_mail_choices.ts';
import * as removals from './0106_removals.ts';
import type { Step } from './step.ts';

/** Every step in its order. A step that has landed is never edited: a later one changes what it made. */
export const migrations: Record<string, Step> = {
  '0001_platform': platform,
  '0002_members': members,
  '0003_media': media,
  '0004_people': people,
  '0005_feed': feed,
  '0006_notifications': notifications,
  '0007_profile': profile,
  '0008_sso': sso,
  '0009_people': relations,
  '0010_link_previews': linkPreviews,
  '0011_notifications': groupedNotifications,
  '0012_people_search': peopleSearch,
  '0013_reports': reports,
  '0014_feed_spreading': feedSpreading,
  '0015_tags_and_slips': tagsAndSlips,
  '0018_limits': limits,
  '0019_photo_bytes': photoBytes,
  '0020_email_change': emailChange,
  '0021_versions': versions,
  '0022_mentions': mentions,
  '0023_replies': replies,
  '0024_people_to_follow': peopleToFollow,
  '0025_session_ends': sessionEnds,
  '0026_homes': homes,
  '0027_notification_entries': notificationEntries,
  '0028_report_states': reportStates,
  '0029_email_codes': emailCodes,
  '0030_leaving': leaving,
  '0031_saved_posts': savedPosts,
  '0032_events': events,
  '0033_calendar_feeds': calendarFeeds,
  '0034_event_series': eventSeries,
  '0035_reminders': reminders,
  '0036_doors': doors,
  '0037_live_and_recorded': liveAndRecorded,
  '0038_chat': chat,
  '0039_series_days': seriesDays,
  '0040_groups': groups,
  '0041_taken_down': takenDown,
  '0042_group_events': groupEvents,
  '0043_workouts': workouts,
  '0044_challenges': challenges,
  '0045_imports': imports,
  '0046_ingest': ingest,
  '0047_challenge_teams': challengeTeams,
  '0049_payments': payments,
  '0050_payment_care': paymentCare,
  '0051_log_turns': logTurns,
  '0052_closed_challenges': closedChallenges,
  '0053_shirts': shirts,
  '0054_analytics': analytics,
  '0059_analytics_pictures': analyticsPictures,
  '0060_audit': audit,
  '0063_provider_answers': providerAnswers,
  '0064_bars': bars,
  '0065_moderation': moderation,
  '0066_announcements': announcements,
  '0067_invitations': invitations,
  '0068_directory': directory,
  '0069_digests': digests,
  '0070_sign_on_entries': signOnEntries,
  '0071_schema_floor': schemaFloor,
  '0072_backfills': backfills,
  '0073_failures_and_mails': failuresAndMails,
  '0074_check_ins': checkIns,
  '0075_home_latest': homeLatest,
  '0076_scores_not_below_zero': scoresNotBelowZero,
  '0077_looks': looks,
  '0080_directory_refusals': directoryRefusals,
  '0081_acts_on_members': actsOnMembers,
  '0082_analytics_people': analyticsPeopleCounts,
  '0084_cut_off': cutOff,
  '0086_sso_vouched_at': ssoVouchedAt,
  '0087_waiver_version': waiverVersion,
  '0089_event_dates': eventDates,
  '0092_event_acts': eventActs,
  '0098_push_kinds': pushKinds,
  '0103_team_shares': teamShares,
  '0104_mail_choices': mailChoices,
  '0106_removals': removals,
};
