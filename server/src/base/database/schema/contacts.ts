import type { Generated } from 'kysely';

/** The directory of contacts, and mailing lists. */
export interface ContactTables {
  contact: {
    id: Generated<number>;
    salutation: 'Ms.' | 'Mr.';
    first_name: string;
    last_name: string;
    email: string;
    phone: Generated<string>;
    mobile: Generated<string>;
    fax: Generated<string>;
    switchboard: Generated<string>;
    company: Generated<string>;
    street: Generated<string>;
    location: Generated<string>;
    country: Generated<string>;
    position: Generated<string>;
    supervisor: Generated<string>;
    division: Generated<string>;
    image_id: number | null;
    is_published: Generated<boolean>;
    user_id: number | null;
    created_at: Date;
    modified_at: Date;
  };
  contact_image: {
    id: Generated<number>;
    small_hash: string;
    small_bytes: number;
    medium_hash: string;
    medium_bytes: number;
    large_hash: string;
    large_bytes: number;
    created_at: Date;
  };
  mailing_list: { id: Generated<number>; name: string };
  mailing_list_member: { mailing_list_id: number; user_id: number };
}
