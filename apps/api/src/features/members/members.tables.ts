import type { Generated } from 'kysely';

export interface WorkspaceTable {
  id: string;
  name: string;
  access_code: string;
  created_at: Date;
}

export interface MemberTable {
  id: string;
  email: string;
  email_verified_at: Date | null;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  profile_bio: Generated<string>;
  profile_photo_id: string | null;
  cover_photo_id: string | null;
  anonymous_profile: Generated<boolean>;
  legal_waiver_signed_at: Date | null;
  profile_completed: Generated<boolean>;
  registration_started_via_app: Generated<boolean>;
  workspace_id: string | null;
  permissions: Generated<string[]>;
  leader_title: string | null;
  is_sponsor_admin: Generated<boolean>;
  web_version: string | null;
  mobile_version: string | null;
  created_at: Date;
}

export interface VerificationCodeTable {
  member_id: string;
  code_hash: string;
  tries_left: number;
  sent_at: Date;
  expires_at: Date;
}

export interface MemberTables {
  workspace: WorkspaceTable;
  member: MemberTable;
  verification_code: VerificationCodeTable;
}
