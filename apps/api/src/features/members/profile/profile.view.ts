import type { DeploymentConfig, Me } from '@muster/contract';
import type { OwnRow } from '../members.queries.ts';

type Details = Pick<
  Me,
  | 'location'
  | 'shipping_location'
  | 'service_info'
  | 'extra_info'
  | 'preferred_chapter'
  | 'home_chapter'
  | 'anchor_chapter'
  | 'has_password'
  | 'latest_purchase'
>;

/** Assembles the parts of a member's own profile that consist of several columns (PROF-22 to PROF-27). */
export function detailsView(row: OwnRow, { locale }: Pick<DeploymentConfig, 'locale'>): Details {
  const lives = row.address_type ?? row.street ?? row.city ?? row.state ?? row.zipcode ?? row.country;
  const serves = row.service_status ?? row.service_type ?? row.culturally_and_linguistically_diverse;
  return {
    location:
      lives === null
        ? null
        : {
            address: row.street ?? '',
            address_2: row.street_2 ?? '',
            address_type: row.address_type,
            city: row.city ?? '',
            address_state: row.state ?? '',
            zip: row.zipcode ?? '',
            country: row.country ?? '',
          },
    shipping_location: row.alternate_shirt_address
      ? {
          shipping_address: true,
          address: row.shipping_street ?? '',
          address_2: row.shipping_street_2 ?? '',
          address_type: row.shipping_country === locale.primary_country ? 'domestic' : 'international',
          city: row.shipping_city ?? '',
          address_state: row.shipping_state ?? '',
          zip: row.shipping_zip ?? '',
          country: row.shipping_country ?? '',
        }
      : null,
    service_info:
      serves === null
        ? null
        : {
            status: row.service_status,
            service_type: row.service_type,
            culturally_and_linguistically_diverse: row.culturally_and_linguistically_diverse,
          },
    extra_info: row.industry === null ? null : { industry: row.industry, years_in_industry: row.years_in_industry },
    preferred_chapter: chapter(row.preferred_chapter_id, row.preferred_chapter_name),
    home_chapter: chapter(row.home_chapter_id, row.home_chapter_name),
    anchor_chapter: chapter(row.anchor_chapter_id, row.anchor_chapter_name),
    has_password: row.has_password,
    ...row.added,
  };
}

const chapter = (id: string | null, name: string | null) => (id !== null && name !== null ? { id, name } : null);
