-- What went back of a deal is added up whenever more of it is to go back.
CREATE INDEX payment_intents_given_back ON payment_intents (cloud_id, (request ->> 'refundOf')) WHERE amount < 0;
