-- Search by stems, beside the exact words and in the same vectors. A stem begins with "=", which no word does, and a
-- letter: d, f, i or e for the language of a text, n for names, which are too short to tell theirs and have the stems of
-- all four. So what asks for words alone finds none of them. A single "=" says that the stems are there: what a server of
-- the release before indexes has none, and is indexed again by one that knows of them.

-- Of the words that are written with more than plain letters: as they are, and umlauts as two letters. Without accents
-- they are among the others, as an accent may change a stem.
create function search_accented(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  found text;
begin
  if octet_length(given) = length(given) then return ''; end if;
  select string_agg(distinct word, ' ') into found
  from unnest(string_to_array(translate(lower(normalize(given, NFC)), e'\n\t\f\r', '    '), ' ')) word
  where octet_length(word) > length(word);
  found := regexp_replace(coalesce(found, ''), '[^[:alnum:]]+', ' ', 'g');
  if found !~ '[äöü]' then return found; end if;
  return found || ' ' || replace(replace(replace(found, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue');
end $$;

-- What a text of more than 20,000 characters is judged by: pieces of all of it, as its parts may have languages of their
-- own.
create function search_sample(given text) returns text language sql immutable strict parallel safe as $$
  select case when length(given) <= 20000 then given else (
    select string_agg(substr(given, 1 + (length(given) - 2500) / 7 * n, 2500), ' ' order by n)
    from generate_series(0, 7) n) end
$$;

-- The languages of a text, by words that are frequent in one of them alone: each that makes up enough of it. Of a
-- few words without any of these all four are possible. Languages of which no stems are known are there so that a text
-- in them is not taken for a neighbour's.
create function search_languages(words text) returns text[] language sql immutable strict parallel safe as $$
  with counted as (
    select count(*) as size,
      count(*) filter (where word = any('{der,die,das,den,dem,ein,eine,einen,einem,einer,eines,und,oder,aber,nicht,mit,
        von,vom,zu,zum,zur,auf,aus,bei,nach,vor,fur,fuer,uber,ueber,durch,ist,sind,wird,werden,wurde,wurden,sich,auch,
        als,wie,nur,noch,dass,wenn,kann,konnen,muss,mussen,soll,haben,im,ins,beim,sowie,diese,dieser,dieses,unter,
        zwischen,wir,sie,ihr,ihre,keine}')) as german,
      count(*) filter (where word = any('{les,du,au,aux,et,est,sont,une,dans,pour,pas,sur,avec,par,cette,ces,qui,ou,ont,
        etre,doit,doivent,peut,vous,nous,elle,ils,leur,leurs,votre,notre,sans,comme,mais,chaque,lors,apres,avant,afin,
        tous,toute,toutes,tout,ainsi,aussi,dont,meme,jusqu,lorsqu,qu}')) as french,
      count(*) filter (where word = any('{il,gli,di,che,della,delle,dello,dei,degli,dell,nel,nella,nelle,nell,allo,all,
        ai,agli,dal,dalla,dalle,per,non,sono,questo,questa,questi,essere,anche,come,piu,ogni,loro,viene,devono,deve,puo,
        possono,tra,sul,sulla,ed,dopo,prima,fino,dove,nei,negli}')) as italian,
      count(*) filter (where word = any('{the,of,and,to,is,are,was,were,be,been,with,for,that,this,which,from,by,at,it,
        its,not,or,must,shall,should,can,has,have,had,you,your,they,their,we,our,when,if,any,each,before,after,only,
        than,then,these,those,there,where,into,may}')) as english,
      greatest(
        count(*) filter (where word = any('{el,los,las,por,para,pero,sus,este,esta,estos,ser,mas,segun,cada,desde,hasta,
          muy,sin,sobre,cuando,donde,fue,han,y,que,del,con}')),
        count(*) filter (where word = any('{os,dos,das,nao,uma,um,em,na,ao,aos,pelo,pela,para,com,mais,seu,sua,sao,foi,
          que}')),
        count(*) filter (where word = any('{het,een,van,dat,niet,zijn,op,voor,met,aan,ook,worden,wordt,bij,naar,uit,
          deze,maar,om,moet,de}')),
        count(*) filter (where word = any('{och,att,det,som,pa,av,og,er,til,ikke,har,med,eller,skal,ska,vid,den,for,
          at}')),
        count(*) filter (where word = any('{sie,nie,jest,oraz,dla,przez,do,lub,ktore,ktory,w,z,na,to,od,jak}'))
      ) as others
    from unnest(string_to_array(search_sample(words), ' ')) word where word <> ''),
  judged as (
    select counted.*, greatest(german, french, italian, english, others) as most,
      greatest(3, ceil(size / 25.0)) as enough
    from counted)
  select case when most < enough then case when size between 1 and 29 then '{d,f,i,e}'::text[] else '{}' end
    else array_remove(array[
      case when german >= enough and german * 4 >= most then 'd' end,
      case when french >= enough and french * 4 >= most then 'f' end,
      case when italian >= enough and italian * 4 >= most then 'i' end,
      case when english >= enough and english * 4 >= most then 'e' end], null) end
  from judged
$$;

-- The stems of a text of which the plain words are known. As many as a vector has room for; numbers have none.
create function search_text_stems(given text, words text) returns tsvector
language plpgsql immutable strict parallel safe as $$
declare
  languages text[] := search_languages(words);
  forms text;
begin
  if languages = '{}' then return ''; end if;
  forms := words || ' ' || search_accented(given);
  return array_to_tsvector(array(
    select '=' || l.language || stem
    from unnest(languages) l (language) cross join lateral unnest(tsvector_to_array(to_tsvector(
      case l.language when 'd' then 'pg_catalog.german'::regconfig when 'f' then 'pg_catalog.french'::regconfig
        when 'i' then 'pg_catalog.italian'::regconfig else 'pg_catalog.english'::regconfig end, forms))) stem
    where octet_length(stem) <= 40 and stem !~ '[0-9]' limit 20000));
end $$;

-- The stems of a name, of which the plain words and those of its parts are known as search_name makes them.
create function search_name_stems(given text, words tsvector) returns tsvector
language plpgsql immutable strict parallel safe as $$
declare
  accented text := search_accented(regexp_replace(given, '([[:lower:]])([[:upper:]])', '\1 \2', 'g'));
begin
  return array_to_tsvector(array(
    select distinct '=n' || stem
    from unnest(tsvector_to_array(words) || string_to_array(accented, ' ')) word
    cross join unnest('{german_stem,french_stem,italian_stem,english_stem}'::regdictionary[]) dictionary
    cross join lateral unnest(ts_lexize(dictionary, word)) stem
    where word !~ '^$|[0-9]' and octet_length(stem) <= 40));
end $$;

-- Stems make names longer: they are to stay where they are quickly read.
alter table search_text set (toast_tuple_target = 512);
