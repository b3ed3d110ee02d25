/**
 * Names are sorted as people look for them, 'Öz' after 'Ida' and not after 'Zoe', where PostgreSQL has the orders of
 * Unicode; elsewhere they stay in the database's own order. The index by it is made anew.
 */
export const ORDER_OF_NAMES = {
  '0053-order-of-names': [
    `do $$ begin
      if exists (select from pg_collation where collname = 'und-x-icu') then
        alter table user_videos alter column sort_name type text collate "und-x-icu";
      end if;
    end $$`,
  ],
};
