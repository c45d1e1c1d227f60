-- breaking: a server of the version before writes and asks for keys of another form, and finds nothing.
-- Keys of words in a new form: the letters of each word beside its sound. The job index-tickets makes them anew, the
-- newest tickets first, in lots of 2,000; until then older tickets are not found by their words.
truncate ticket_search;
comment on table ticket_search is 'Keys of the words of a ticket, by letters and by sound; capital ones are of text that only some roles may read.';
