import type { AddressType } from '@muster/contract';
import type { Generated } from 'kysely';

export interface MemberTable {
  id: string;
  email: string;
  email_verified_at: Date | null;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  profile_bio: Generated<string>;
  /** How often the profile was saved, from 1 on. */
  version: Generated<number>;
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
  phone: string | null;
  gender: string | null;
  gender_description: string | null;
  address_type: AddressType | null;
  country: string | null;
  street: string | null;
  street_2: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  address_verified: Generated<boolean>;
  international_address_verified: Generated<boolean>;
  alternate_shirt_address: Generated<boolean>;
  shipping_country: string | null;
  shipping_street: string | null;
  shipping_street_2: string | null;
  shipping_city: string | null;
  shipping_state: string | null;
  shipping_zip: string | null;
  shirt_size: string | null;
  service_status: string | null;
  service_type: string | null;
  culturally_and_linguistically_diverse: boolean | null;
  industry: string | null;
  years_in_industry: number | null;
  military_status: string | null;
  military_branch: string | null;
  military_specialty: string | null;
  military_rank: string | null;
  military_ets: string | null;
  military_family_member: boolean | null;
  has_disability: boolean | null;
  combat_zone: boolean | null;
  combat_deployment_operations: Generated<string[]>;
  preferred_chapter_id: string | null;
  home_chapter_id: string | null;
  anchor_chapter_id: string | null;
  newsletter_subscription: Generated<boolean>;
  do_not_send_any_email: Generated<boolean>;
  salesforce_contact_id: string | null;
  /** The name as it is searched, made by the database: folded, after a space. */
  search_name: Generated<string>;
  /** The same with the last name first. */
  search_reversed: Generated<string>;
  created_at: Date;
  /** Since when the account is being deleted, where that takes more than one step. */
  leaving_at: Date | null;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    member: MemberTable;
  }
}
