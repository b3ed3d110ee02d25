/** How visitors can be reached, where a campaign asks for it. */
export const CONTACT = {
  '0055-contact': [`alter table user_videos add column email text, add column phone text`],
};
