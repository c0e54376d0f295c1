import { z } from 'zod';
import { secret } from '../base/secrets.ts';
import { Email, Id, line, Password, requiredLine, SeenVersion, text } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { addressTypes } from '../places/addresses.ts';

export const AddressType = z.enum(addressTypes);
export type AddressType = z.infer<typeof AddressType>;

/** Where a member lives, as a profile shows it (PROF-22); saved as street, street_2, state and zipcode (PROF-32). */
export const Address = z
  .object({
    address: z.string(),
    address_2: z.string(),
    address_type: AddressType.nullable(),
    city: z.string(),
    address_state: z.string(),
    zip: z.string(),
    /** Two letters (ISO 3166); empty while none is chosen. */
    country: z.string(),
  })
  .meta({ id: 'Address' });
export type Address = z.infer<typeof Address>;

/** Where a shirt goes; `shipping_address` says whether that differs from the home address (PROF-23). */
export const ShippingAddress = Address.extend({ shipping_address: z.boolean() }).meta({ id: 'ShippingAddress' });

export const ChapterName = z.object({ id: Id, name: z.string() }).meta({ id: 'Chapter' });

const optional = z.string().nullable();

/** What other features add to members as they see themselves. The feature that declares a field reads it with the member (decision 46). */
export const AddedToMe = z.object({
  /** The purchased or granted membership that lasts longest, with its price in cents and its id (PAY-16); null if there is none. */
  latest_purchase: z.object({ amount_paid: z.number().int(), expiration_date: z.string(), purchase_choice: z.string() }).nullable(),
});
export type AddedToMe = z.infer<typeof AddedToMe>;

/** What only members themselves see of their profile, beyond what others see (PROF-21 to PROF-28). */
export const OwnDetails = {
  phone: optional,
  gender: optional,
  gender_description: optional,
  location: Address.nullable(),
  address_verified: z.boolean(),
  international_address_verified: z.boolean(),
  shipping_location: ShippingAddress.nullable(),
  alternate_shirt_address: z.boolean(),
  shipping_country: optional,
  shipping_street: optional,
  shipping_city: optional,
  shipping_state: optional,
  shipping_zip: optional,
  shirt_size: optional,
  preferred_chapter: ChapterName.nullable(),
  home_chapter: ChapterName.nullable(),
  anchor_chapter: ChapterName.nullable(),
  newsletter_subscription: z.boolean(),
  do_not_send_any_email: z.boolean(),
  /** Empty until the account has synced (ruling 13). */
  salesforce_contact_id: optional,
  service_info: z
    .object({ status: optional, service_type: optional, culturally_and_linguistically_diverse: z.boolean().nullable() })
    .nullable(),
  extra_info: z.object({ industry: z.string(), years_in_industry: z.number().int().nullable() }).nullable(),
  ...AddedToMe.shape,
  military_status: optional,
  military_branch: optional,
  military_specialty: optional,
  military_rank: optional,
  /** Day on which the service ended, `YYYY-MM-DD`. */
  military_ets: optional,
  military_family_member: z.boolean().nullable(),
  has_disability: z.boolean().nullable(),
  combat_zone: z.boolean().nullable(),
  combat_deployment_operations: z.array(z.string()),
  /** False for members who sign in only through their organisation: they have no password to update (PROF-15). */
  has_password: z.boolean(),
};

/** Removes the characters people put between digits (SHELL-46). */
const phone = z
  .string()
  .max(limits.short_text_length)
  .overwrite((typed) => typed.replace(/[\s\-.()]/g, ''))
  .refine((digits) => /^[0-9]*$/.test(digits), { message: fieldWords.phone_digits, abort: true })
  .refine((digits) => digits.length === 0 || digits.length === limits.phone_digits, { message: fieldWords.phone_length });

const words = line(limits.short_text_length).nullable().optional();
const addressPart = line(limits.address_length).nullable().optional();
const answer = z.boolean().nullable().optional();
const country = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => code === '' || /^[A-Z]{2}$/.test(code), { message: fieldWords.country })
  .nullable()
  .optional();
const flag = z.boolean().optional();
/** A web address in a name is there to be clicked in a mail or a notification. */
const webAddress = /:\/\/|\bwww\.|\w\.\p{L}{2,}\//iu;
const anyName = line(limits.name_length, undefined, fieldWords.required).refine((typed) => !webAddress.test(typed), {
  message: fieldWords.name_address,
});
const name = anyName.min(1, fieldWords.required);
const photo = z.string().max(limits.url_length).nullable().optional();

/**
 * The body of a profile save. Fields left out stay as they are; null or an empty text clears (PROF-59). A last name may be blank where the
 * deployment allows it (REG-27). Rules that depend on the deployment or on other fields are checked by the server.
 */
export const memberChange = (blankLastNames: boolean) =>
  z.strictObject({
    first_name: name.optional(),
    last_name: (blankLastNames ? anyName : name).optional(),
    profile_bio: text(limits.bio_length, fieldWords.bio).min(1, fieldWords.bio_required).optional(),
    profile_photo_url: photo,
    cover_photo_url: photo,
    legal_waiver_signed: z.literal(true, fieldWords.waiver).optional(),
    /**
     * The version of the waiver that was shown; the current one if left out. A version that was never shown is not recorded, and the
     * member is asked again.
     */
    legal_waiver_version: z.string().min(1).max(64).optional(),
    registration_started_via_app: flag,
    anonymous_profile: flag,
    /**
     * Needs `current_password` or a single sign-on in the last five minutes; takes effect once its code is entered (PROF-48, ruling 19).
     */
    email: Email.optional(),
    /** A new password needs the current one (ruling 12) and ends all other sessions (AUTH-25). */
    password: Password.optional(),
    current_password: secret(z.string().max(limits.password_max)).optional(),
    phone: phone.nullable().optional(),
    gender: words,
    gender_description: words,
    address_type: AddressType.nullable().optional(),
    country,
    street: addressPart,
    street_2: addressPart,
    city: addressPart,
    state: addressPart,
    zipcode: line(limits.zip_length).nullable().optional(),
    address_verified: flag,
    international_address_verified: flag,
    alternate_shirt_address: flag,
    shipping_country: country,
    shipping_street: addressPart,
    shipping_street_2: addressPart,
    shipping_city: addressPart,
    shipping_state: addressPart,
    shipping_zip: line(limits.zip_length).nullable().optional(),
    shirt_size: words,
    service_info: z.strictObject({ status: words, service_type: words, culturally_and_linguistically_diverse: answer }).optional(),
    extra_info: z
      .strictObject({
        industry: requiredLine(limits.short_text_length),
        years_in_industry: z.number().int().min(0).max(limits.years_in_industry_max).nullable().optional(),
      })
      .optional(),
    military_status: words,
    military_branch: words,
    military_specialty: words,
    military_rank: words,
    military_ets: z.iso.date().nullable().optional(),
    military_family_member: answer,
    has_disability: answer,
    combat_zone: answer,
    combat_deployment_operations: z.array(line(limits.short_text_length)).max(50).optional(),
    version: SeenVersion,
  });
export const MemberChange = memberChange(true);
export type MemberChange = z.infer<typeof MemberChange>;

/** The sign-up body for a deployment; a last name may be blank where the configuration allows it (REG-27). */
export const signUpBody = (blankLastNames: boolean) =>
  z.strictObject({
    grant_type: z.literal('client_credentials').optional(),
    first_name: name,
    last_name: blankLastNames ? anyName.default('') : name,
    email: Email,
    password: Password,
  });
