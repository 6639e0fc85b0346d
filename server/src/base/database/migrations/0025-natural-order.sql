-- Names as people read them: without regard to case and accents, 2 before 10. The first of very many are found by it.
create collation natural_order (provider = icu, locale = 'en-u-kn-true-ks-level1');
