-- The two layouts (specification 5.7). What an order lists is worked out from its charges, in either of them.
alter table orders drop column template_data, add check (template_version in (1, 2));
